package io.tidemark.engine.store;

import io.tidemark.engine.cut.Rows;
import io.tidemark.state.Slice;
import io.tidemark.type.ByteSink;

/** A chunk of rows that grows: rows of one kind and slice that follow each other are one block, however few come at a time. */
public final class ChunkRows {

    private final ByteSink chunk = new ByteSink();
    private final ByteSink block = new ByteSink();
    private Slice slice = Slice.of(0);
    private byte kind;
    private int count;

    /**
     * The place for so many more rows.
     *
     * @param of the kind of block that they belong to, one of {@link Rows}
     * @param in their slice
     * @param more how many; 0 for a kind that has no rows
     */
    public ByteSink add(byte of, Slice in, int more) {
        if (of != kind || more == 0 || !in.equals(slice)) {
            endBlock();
            kind = of;
            slice = in;
        }
        count += more;
        if (more == 0) {
            Rows.writeHeader(chunk, of, in, 0);
        }
        return block;
    }

    private void endBlock() {
        if (count > 0) {
            Rows.writeHeader(chunk, kind, slice, count);
            chunk.put(block.array(), 0, block.size());
            block.reset();
            count = 0;
        }
    }

    /** How many bytes it has, but for the head of the last block. */
    public int size() {
        return chunk.size() + block.size();
    }

    /** Its bytes; nothing is added to it after that. */
    public ByteSink end() {
        endBlock();
        return chunk;
    }
}
