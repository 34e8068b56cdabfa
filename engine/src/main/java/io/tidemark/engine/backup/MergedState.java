package io.tidemark.engine.backup;

import io.tidemark.engine.cut.Rows;
import io.tidemark.portable.StateKind;
import io.tidemark.portable.StateSchema;
import io.tidemark.state.Slice;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.TreeMap;
import java.util.function.Consumer;

/** One state of one key group, merged by key from chunks in the order they were written; of it only the shape is known. */
final class MergedState {

    /** How many bytes a chunk has before it is handed over. */
    private static final int CHUNK_BYTES = 64 * 1024;

    private static final int BLOCK_ROWS = 256;

    private final StateSchema schema;
    private final TreeMap<Slice, MergedRows> slices = new TreeMap<>();

    MergedState(StateSchema schema) {
        this.schema = schema;
    }

    /**
     * Takes a chunk.
     *
     * @throws io.tidemark.type.CorruptDataException if it is not made of blocks of this state
     */
    void apply(ByteSource chunk) {
        while (chunk.remaining() > 0) {
            Rows.Header block = Rows.readHeader(chunk);
            Slice slice = block.slice();
            switch (block.kind()) {
                case Rows.PUT -> put(rowsOf(slice), block.count(), chunk);
                case Rows.REMOVE -> remove(rowsOf(slice), block.count(), chunk);
                case Rows.DROP -> slices.remove(slice);
                case Rows.CLEAR -> slices.clear();
                default -> throw chunk.corrupt("A block of rows has the unknown kind " + block.kind());
            }
        }
    }

    private MergedRows rowsOf(Slice slice) {
        return slices.computeIfAbsent(slice, each -> new MergedRows());
    }

    private void put(MergedRows rows, long count, ByteSource in) {
        for (long left = count; left > 0; left--) {
            int from = in.offset();
            Rows.skipPlace(schema, in);
            int placeEnd = in.offset();
            schema.skipValue(in);
            if (schema.kind() == StateKind.HELD) {
                rows.append(in.array(), from, placeEnd, in.offset());
            } else {
                rows.put(in.array(), from, placeEnd, in.offset());
            }
        }
    }

    private void remove(MergedRows rows, long count, ByteSource in) {
        for (long left = count; left > 0; left--) {
            int from = in.offset();
            Rows.skipPlace(schema, in);
            rows.remove(in.array(), from, in.offset());
        }
    }

    /** Hands the rows over as chunks that hold everything. */
    void write(Consumer<ByteSink> chunks) {
        Blocks blocks = new Blocks(chunks);
        slices.forEach((slice, rows) -> {
            rows.forEach((array, offset, length) -> blocks.row(slice, array, offset, length));
            blocks.endBlock(slice);
        });
        blocks.endChunk();
    }

    /** Puts rows into blocks, and blocks into chunks. */
    private static final class Blocks {

        private final Consumer<ByteSink> chunks;
        private final ByteSink chunk = new ByteSink();
        private final ByteSink block = new ByteSink();
        private int count;

        Blocks(Consumer<ByteSink> chunks) {
            this.chunks = chunks;
        }

        void row(Slice slice, byte[] array, int offset, int length) {
            block.put(array, offset, length);
            count++;
            if (count == BLOCK_ROWS || block.size() >= CHUNK_BYTES) {
                endBlock(slice);
            }
        }

        void endBlock(Slice slice) {
            if (count == 0) {
                return;
            }
            Rows.writeHeader(chunk, Rows.PUT, slice, count);
            chunk.put(block.array(), 0, block.size());
            block.reset();
            count = 0;
            if (chunk.size() >= CHUNK_BYTES) {
                endChunk();
            }
        }

        void endChunk() {
            if (chunk.size() > 0) {
                chunks.accept(chunk);
                chunk.reset();
            }
        }
    }
}
