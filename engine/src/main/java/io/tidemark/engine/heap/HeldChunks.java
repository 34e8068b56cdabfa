package io.tidemark.engine.heap;

import io.tidemark.record.Batch;
import java.util.ArrayDeque;

/** Batches that held records lie in, used over and over. */
final class HeldChunks {

    private static final int CHUNK_RECORDS = 256;
    private static final int CHUNKS_KEPT = 64;

    private final boolean integralKeys;
    private final int inputsPerRecord;
    private final ArrayDeque<Batch> free = new ArrayDeque<>();
    private boolean frozen;

    HeldChunks(boolean integralKeys, int inputsPerRecord) {
        this.integralKeys = integralKeys;
        this.inputsPerRecord = inputsPerRecord;
    }

    /** Says whether a cut has yet to write chunks: those that are given back meanwhile are not used again. */
    void setFrozen(boolean isFrozen) {
        frozen = isFrozen;
    }

    Batch take() {
        Batch chunk = free.poll();
        return chunk == null ? new Batch(integralKeys, inputsPerRecord, CHUNK_RECORDS) : chunk;
    }

    void giveBack(Batch chunk) {
        if (!frozen && free.size() < CHUNKS_KEPT) {
            chunk.reset();
            free.add(chunk);
        }
    }
}
