package io.tidemark.type;

/**
 * A reader of values that were written under one given schema. It may keep working state: one thread at a time.
 *
 * @param <T> the Java type of the values
 */
@FunctionalInterface
public interface Decoder<T> {
    /**
     * Reads one value and leaves {@code in} right after it.
     *
     * @throws CorruptDataException if the bytes are not a value of the schema
     */
    T decode(ByteSource in);
}
