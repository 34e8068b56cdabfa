package io.tidemark.state.bytes;

import org.jspecify.annotations.Nullable;

/**
 * An ordered map of byte strings: what a host gives a {@link ByteStore} to keep rows in, one map for each task of an operator.
 *
 * <p>Keys are compared as unsigned bytes. Every key begins with its key group in two bytes, highest first, and each call,
 * scans included, stays within one key group. So one map can be
 *
 * <ul>
 *   <li>one ordered store for all key groups, as it is: a key-value store of Kafka Streams, RocksDB, a tree on the heap;
 *   <li>a map for each key group, found by the first two bytes: keyed map state of Flink or Spark, whose key is our key group.
 *       Where such a map does not iterate in the order of bytes (Flink's heap backend, Spark's row encoding), its adapter keeps
 *       the row keys of the key group sorted beside it, made by one pass when the key group is first scanned.
 * </ul>
 *
 * <p>Arrays given to a map or by it belong to it afterwards: nobody changes them. Reads see earlier writes.
 */
public interface ByteMap {

    byte @Nullable [] get(byte[] key);

    /** Replaces the value of a key; a value may be empty. */
    void put(byte[] key, byte[] value);

    /** Forgets a key, if it is there. */
    void remove(byte[] key);

    /** Visits the rows with {@code from <= key < to} in order, until the visitor has enough; nothing is changed meanwhile. */
    void scan(byte[] from, byte[] to, Visitor visitor);

    /** Takes rows one by one. */
    @FunctionalInterface
    interface Visitor {

        /**
         * Takes a row.
         *
         * @return whether to go on
         */
        boolean row(byte[] key, byte[] value);
    }
}
