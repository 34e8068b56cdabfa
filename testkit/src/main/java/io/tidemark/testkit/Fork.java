package io.tidemark.testkit;

import io.tidemark.operator.step.BatchOutlet;
import io.tidemark.record.Batch;
import io.tidemark.time.ClockState;
import io.tidemark.time.Times;
import org.jspecify.annotations.Nullable;

/** One way out of a task: a wire to each task of an operator. */
final class Fork implements BatchOutlet {

    private final Wire[] wires;
    private final @Nullable Batch[] filling;
    private ClockState saidState = ClockState.ACTIVE;
    private long saidClock = Times.BEFORE_ALL;

    Fork(Wire[] wires) {
        this.wires = wires;
        this.filling = new @Nullable Batch[wires.length];
    }

    @Override
    public Batch batch(int task) {
        Batch batch = filling[task];
        if (batch == null) {
            batch = wires[task].empty();
            filling[task] = batch;
        }
        return batch;
    }

    @Override
    public void full(int task) {
        send(task, saidState, saidClock);
    }

    /** Sends what was filled, with the sender's clock after it; every task hears a new clock, with records or without. */
    void flush(ClockState state, long clock) {
        boolean news = state != saidState || clock != saidClock;
        for (int task = 0; task < wires.length; task++) {
            if (news || filling[task] != null) {
                send(task, state, clock);
            }
        }
        saidState = state;
        saidClock = clock;
    }

    private void send(int task, ClockState state, long clock) {
        Batch batch = batch(task);
        batch.clockState = state;
        batch.clock = clock;
        wires[task].send(batch);
        filling[task] = null;
    }
}
