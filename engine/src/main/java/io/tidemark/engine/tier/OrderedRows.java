package io.tidemark.engine.tier;

import org.jspecify.annotations.Nullable;

/**
 * Rows in the order of the unsigned bytes of their keys, on a local disk.
 *
 * <p>Writes are in order: after a crash the rows are as some write left them, maybe not the last one, and never in between. Any thread
 * may read, and any may write; what one has written the others see.
 */
public interface OrderedRows extends AutoCloseable {

    byte @Nullable [] get(byte[] key);

    /** Goes over the rows with {@code from <= key < to}, as they are now. */
    RowCursor cursor(byte[] from, byte[] to);

    /** Begins a write. */
    RowsWriter writer();

    /**
     * Says that nobody asks for the rows with {@code from <= key < to} again: they leave whole files at a time, at no cost, so some may
     * stay for a while. Whatever was written before is durable after this.
     */
    void forget(byte[] from, byte[] to);

    /** Whether there are none. */
    boolean isEmpty();

    /** Makes durable what was written. */
    void sync();

    /**
     * Looks at everything that is on the disk.
     *
     * @throws Doubt if something is not as it was written
     */
    void verify() throws Doubt;

    /** Removes all rows, for good. Before anybody else uses them. */
    void clear();

    /** Where they are, for messages. */
    String describe();

    /** How many bytes of the disk the rows take. */
    long diskBytes();

    /** Makes what was written durable, and lets go of everything. */
    @Override
    void close();
}
