package io.tidemark.engine.file.format;

import io.tidemark.type.Type;

/**
 * A description of how records lie in files; immutable.
 *
 * @param <T> what a record becomes
 */
public interface Format<T> {

    /** The type of the records. */
    Type<T> type();

    /** Begins to read one file from its first byte. */
    RecordParser<T> parser(FilePlace place);
}
