package io.tidemark.testkit;

import io.tidemark.job.Node.InputNode;
import io.tidemark.record.Batch;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** What one task has sent to another and the other has not taken yet. */
final class Wire {

    private final InputNode input;
    private final int batchSize;
    private final ArrayDeque<Batch> sent = new ArrayDeque<>();

    Wire(InputNode input, int batchSize) {
        this.input = input;
        this.batchSize = batchSize;
    }

    Batch empty() {
        Batch batch =
                new Batch(input.keying().keyType().isIntegral(), input.keying().inputsPerRecord(), batchSize);
        batch.input = input.number();
        return batch;
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
