package io.tidemark.engine.task;

import io.tidemark.time.ClockState;
import io.tidemark.time.Times;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** How far each worker is with one source, for all workers to see: keeps them from running away from each other. */
public final class SharedClocks {

    private final long skewMax;
    private final AtomicLongArray reading;
    private final AtomicLongArray clocks;
    private final AtomicReferenceArray<ClockState> states;

    /**
     * Clocks of so many workers.
     *
     * @param skewMax how far, in ms, a partition that is read may be ahead of the lowest one that could be
     */
    public SharedClocks(int workers, long skewMax) {
        this.skewMax = skewMax;
        this.reading = new AtomicLongArray(workers);
        this.clocks = new AtomicLongArray(workers);
        this.states = new AtomicReferenceArray<>(workers);
        for (int worker = 0; worker < workers; worker++) {
            reading.set(worker, Times.BEFORE_ALL);
            clocks.set(worker, Times.BEFORE_ALL);
            states.set(worker, ClockState.ACTIVE);
        }
    }

    /** Says what the lowest clock is of the worker's partitions that could be read; {@link Times#END} if there are none. */
    void reading(int worker, long clock) {
        reading.lazySet(worker, clock);
    }

    void clock(int worker, ClockState state, long clock) {
        clocks.lazySet(worker, clock);
        states.lazySet(worker, state);
    }

    /**
     * Whether a partition may be read now.
     *
     * @param lead how far, in ms, it may be ahead of the lowest one that could be read, within the bound for all
     */
    boolean mayRead(long clock, long lead) {
        long lowest = Times.END;
        for (int worker = 0; worker < reading.length(); worker++) {
            lowest = Math.min(lowest, reading.get(worker));
        }
        return lowest == Times.END || lowest == clock || clock <= Times.plus(lowest, Math.min(lead, skewMax));
    }

    /** The source's clock as far as can be told from here: the minimum over active workers. */
    public long sourceClock() {
        long lowest = Times.END;
        long highest = Times.BEFORE_ALL;
        for (int worker = 0; worker < clocks.length(); worker++) {
            if (states.get(worker) == ClockState.ACTIVE) {
                lowest = Math.min(lowest, clocks.get(worker));
            } else if (clocks.get(worker) != Times.END) {
                highest = Math.max(highest, clocks.get(worker));
            }
        }
        return lowest == Times.END ? highest : lowest;
    }
}
