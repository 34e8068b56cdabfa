package io.tidemark.engine.file.format;

import io.tidemark.type.Type;

/**
 * Avro object container files, uncompressed or with the codec {@code deflate} or {@code zstandard}. The schema in the file may
 * be another version of the record's: fields are matched as Avro resolves schemas. A damaged block stops the job.
 *
 * @param <T> what a record becomes
 */
public final class AvroFormat<T> implements Format<T> {

    private final Type<T> type;

    private AvroFormat(Type<T> type) {
        this.type = type;
    }

    /** Files whose records become values of a type. */
    public static <T> AvroFormat<T> of(Type<T> type) {
        return new AvroFormat<>(type);
    }

    @Override
    public Type<T> type() {
        return type;
    }

    @Override
    public RecordParser<T> parser(FilePlace place) {
        return new AvroParser<>(place, type);
    }
}
