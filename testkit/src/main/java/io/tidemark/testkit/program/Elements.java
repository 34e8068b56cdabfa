package io.tidemark.testkit.program;

import io.tidemark.type.Type;
import java.util.List;

/**
 * What a program needs to know of the records that it runs on.
 *
 * @param <E> the records
 */
public interface Elements<E> {

    Type<E> type();

    long value(E element);

    /** A record with the key, a time, a value, and the lineage of others together. */
    E made(String key, long time, long value, List<E> of);
}
