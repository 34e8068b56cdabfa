package io.tidemark.engine.flow;

import io.tidemark.record.Batch;
import org.jctools.queues.SpscArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * A bounded way for batches from one task to one task of an operator: one side sends, the other takes.
 *
 * <p>Batches that were used up travel back, so that a steady flow allocates none.
 */
public final class Channel {

    /** How many batches wait in a channel at most. */
    public static final int BATCHES_MAX = 8;

    /** How many records the first batches hold. Each that goes full doubles it: a channel takes memory for what it carries. */
    private static final int RECORDS_FIRST = 16;

    private final boolean integralKeys;
    private final int inputsPerRecord;
    private final int input;
    private final SpscArrayQueue<Batch> batches = new SpscArrayQueue<>(BATCHES_MAX);
    private final SpscArrayQueue<Batch> used = new SpscArrayQueue<>(BATCHES_MAX);

    /** The sender's: how many records a new batch holds. */
    private int capacity = RECORDS_FIRST;

    /**
     * An empty channel.
     *
     * @param input which input of the operator it leads to
     */
    public Channel(boolean integralKeys, int inputsPerRecord, int input) {
        this.integralKeys = integralKeys;
        this.inputsPerRecord = inputsPerRecord;
        this.input = input;
    }

    /** An empty batch for the sender to fill. */
    Batch empty() {
        Batch batch = used.poll();
        while (batch != null && batch.capacity() < capacity) {
            batch = used.poll();
        }
        if (batch == null) {
            batch = new Batch(integralKeys, inputsPerRecord, capacity);
            batch.input = input;
        }
        return batch;
    }

    /** Sends a batch; false if the channel is full. */
    boolean offer(Batch batch) {
        if (batch.isFull() && batch.capacity() == capacity) {
            capacity = Math.min(2 * capacity, Batch.RECORDS_MAX);
        }
        return batches.offer(batch);
    }

    /** Takes the next batch, or null. */
    public @Nullable Batch poll() {
        return batches.poll();
    }

    /** Gives back a batch that the receiver has used up. */
    public void giveBack(Batch batch) {
        batch.reset();
        used.offer(batch);
    }
}
