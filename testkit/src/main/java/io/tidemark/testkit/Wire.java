package io.tidemark.testkit;

import io.tidemark.record.Batch;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** What one task has sent to another and the other has not taken yet. */
final class Wire {

    private final boolean integralKeys;
    private final int inputsPerRecord;
    private final int batchSize;
    private final ArrayDeque<Batch> sent = new ArrayDeque<>();

    Wire(boolean integralKeys, int inputsPerRecord, int batchSize) {
        this.integralKeys = integralKeys;
        this.inputsPerRecord = inputsPerRecord;
        this.batchSize = batchSize;
    }

    Batch empty() {
        return new Batch(integralKeys, inputsPerRecord, batchSize);
    }

    void send(Batch batch) {
        sent.add(batch);
    }

    boolean isEmpty() {
        return sent.isEmpty();
    }

    @Nullable
    Batch poll() {
        return sent.poll();
    }
}
