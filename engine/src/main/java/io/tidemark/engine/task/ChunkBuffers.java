package io.tidemark.engine.task;

import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.engine.store.ChunkRows;
import io.tidemark.state.Slice;
import io.tidemark.type.ByteSink;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Gathers the rows that an operator writes for a cut into chunks of one state and key group, and hands them over. */
public final class ChunkBuffers implements ChunkOutput {

    /** How many bytes a chunk has before it is handed over. */
    private static final int CHUNK_BYTES = 64 * 1024;

    private final String operator;
    private final Consumer<Chunk> handOver;
    private final Map<Long, ChunkRows> buffers = new TreeMap<>();
    /** The place of the rows asked for last, which are asked for again for every row of a table. */
    private long lastPlace = -1;

    private ChunkRows last = new ChunkRows();

    public ChunkBuffers(String operator, Consumer<Chunk> handOver) {
        this.operator = operator;
        this.handOver = handOver;
    }

    /**
     * Rows of one state and key group.
     *
     * @param operator the operator
     * @param state the state's number in its store
     * @param keyGroup the key group
     * @param rows the rows, as the store writes them
     */
    public record Chunk(String operator, int state, int keyGroup, ByteSink rows) {}

    @Override
    public ByteSink rows(int state, int keyGroup, byte kind, Slice slice, int count) {
        return buffer(state, keyGroup).add(kind, slice, count);
    }

    private ChunkRows buffer(int state, int keyGroup) {
        long place = (long) state << 32 | keyGroup;
        if (place != lastPlace) {
            last = buffers.computeIfAbsent(place, key -> new ChunkRows());
            lastPlace = place;
        }
        return last;
    }

    @Override
    public void appended(int state, int keyGroup) {
        ChunkRows buffer = buffer(state, keyGroup);
        if (buffer.size() >= CHUNK_BYTES) {
            buffers.remove((long) state << 32 | keyGroup);
            lastPlace = -1;
            handOver.accept(new Chunk(operator, state, keyGroup, buffer.end()));
        }
    }

    /** Hands over what is left. */
    void handOver() {
        buffers.forEach((place, buffer) -> {
            if (buffer.size() > 0) {
                handOver.accept(new Chunk(operator, (int) (place >>> 32), place.intValue(), buffer.end()));
            }
        });
        buffers.clear();
        lastPlace = -1;
    }
}
