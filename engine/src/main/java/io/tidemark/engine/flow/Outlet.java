package io.tidemark.engine.flow;

import io.tidemark.operator.step.BatchOutlet;
import io.tidemark.record.Batch;
import io.tidemark.time.ClockState;
import io.tidemark.time.Times;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What one task sends to all tasks of an operator. It never waits: what a channel has no room for is kept, and the task pauses. */
public final class Outlet implements BatchOutlet {

    private final Channel[] channels;
    private final @Nullable Batch[] filling;
    private final ArrayDeque<Batch>[] waiting;
    private final long[] sentClocks;
    private final ClockState[] sentStates;
    private int blocked;

    /** An outlet to channels, one for each task of the operator. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // An array of queues of batches.
    public Outlet(Channel[] channels) {
        this.channels = channels;
        this.filling = new @Nullable Batch[channels.length];
        this.waiting = new ArrayDeque[channels.length];
        Arrays.setAll(waiting, task -> new ArrayDeque<Batch>());
        this.sentClocks = new long[channels.length];
        this.sentStates = new ClockState[channels.length];
        Arrays.fill(sentClocks, Times.BEFORE_ALL);
        Arrays.fill(sentStates, ClockState.ACTIVE);
    }

    @Override
    public Batch batch(int task) {
        Batch batch = filling[task];
        if (batch == null) {
            batch = channels[task].empty();
            filling[task] = batch;
        }
        return batch;
    }

    @Override
    public void full(int task) {
        Batch batch = batch(task);
        batch.clockState = sentStates[task];
        batch.clock = sentClocks[task];
        send(task, batch);
    }

    /** Sends what was filled and says what the sender's clock is now; with a barrier if there is one. */
    public void flush(ClockState state, long clock, long barrier) {
        for (int task = 0; task < channels.length; task++) {
            Batch filled = filling[task];
            boolean news = sentStates[task] != state || sentClocks[task] != clock || barrier != Batch.NO_BARRIER;
            if (news || (filled != null && filled.size > 0)) {
                Batch batch = batch(task);
                batch.clockState = state;
                batch.clock = clock;
                batch.barrier = barrier;
                sentStates[task] = state;
                sentClocks[task] = clock;
                send(task, batch);
            }
        }
    }

    private void send(int task, Batch batch) {
        filling[task] = null;
        if (!waiting[task].isEmpty() || !channels[task].offer(batch)) {
            if (waiting[task].isEmpty()) {
                blocked++;
            }
            waiting[task].add(batch);
        }
    }

    /** Sends what was kept as far as there is room; true if nothing is kept any more. */
    public boolean drain() {
        if (blocked == 0) {
            return true;
        }
        for (int task = 0; task < channels.length; task++) {
            ArrayDeque<Batch> kept = waiting[task];
            if (kept.isEmpty()) {
                continue;
            }
            while (!kept.isEmpty() && channels[task].offer(kept.peek())) {
                kept.remove();
            }
            if (kept.isEmpty()) {
                blocked--;
            }
        }
        return blocked == 0;
    }
}
