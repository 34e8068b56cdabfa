package io.tidemark.engine.task;

import io.tidemark.time.Times;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** How far each worker is with one source, for all workers to see: the source's clock, and how far one may run ahead of the others. */
public final class SharedClocks {

    private final long skewMax;
    private final AtomicLongArray reading;
    private final AtomicReferenceArray<Share> shares;
    private final AtomicReferenceArray<Share> ended;
    private final AtomicLong clock;

    /**
     * Clocks of so many workers.
     *
     * @param skewMax how far, in ms, a partition that is read may be ahead of the lowest one that could be
     * @param kept the source's clock in the cut that the job goes on from; {@link Times#BEFORE_ALL} without one
     */
    public SharedClocks(int workers, long skewMax, long kept) {
        this.skewMax = skewMax;
        this.reading = new AtomicLongArray(workers);
        this.shares = new AtomicReferenceArray<>(workers);
        this.ended = new AtomicReferenceArray<>(workers);
        this.clock = new AtomicLong(kept);
        for (int worker = 0; worker < workers; worker++) {
            reading.set(worker, Times.BEFORE_ALL);
            shares.set(worker, Share.UNKNOWN);
            ended.set(worker, Share.UNKNOWN);
        }
    }

    /**
     * What a worker says of its partitions.
     *
     * @param holding the lowest clock of those that are neither idle nor at their end; {@link Times#END} if there are none
     * @param reached the highest clock of all
     * @param over whether all have ended, and none will be added
     * @param batch the number of the batch that it is in, 0 where there are none
     */
    record Share(long holding, long reached, boolean over, long batch) {
        /** Of a worker that has not said anything yet: it may have partitions that hold the clock. */
        static final Share UNKNOWN = new Share(Times.BEFORE_ALL, Times.BEFORE_ALL, false, 0);
    }

    /** Says what the lowest clock is of the worker's partitions that could be read; {@link Times#END} if there are none. */
    void reading(int worker, long lowest) {
        reading.lazySet(worker, lowest);
    }

    void share(int worker, Share share) {
        Share before = shares.getPlain(worker);
        if (share.batch() > before.batch()) {
            ended.set(worker, before);
        }
        if (!before.equals(share)) {
            shares.setRelease(worker, share);
        }
    }

    /** What a worker has said in a batch; what is last said in one stays as long as there is a worker that is still in it. */
    private Share share(int worker, long batch) {
        Share share = shares.getAcquire(worker);
        if (share.batch() > batch) {
            return ended.get(worker);
        }
        return share.batch() == batch ? share : Share.UNKNOWN;
    }

    /**
     * Whether a partition may be read now.
     *
     * @param at its clock
     * @param lead how far, in ms, it may be ahead of the lowest one that could be read, within the bound for all
     */
    boolean mayRead(long at, long lead) {
        long lowest = Times.END;
        for (int worker = 0; worker < reading.length(); worker++) {
            lowest = Math.min(lowest, reading.get(worker));
        }
        return lowest == Times.END || lowest == at || at <= Times.plus(lowest, Math.min(lead, skewMax));
    }

    /**
     * The source's clock (rule 3): the lowest of the partitions that hold it, or the highest of all if none does. It only rises, but
     * where there are batches: there all workers begin at the same clock, and each knows that by itself.
     *
     * @param batch the batch of whoever asks, 0 where there are none
     */
    long clock(long batch) {
        long lowest = Times.END;
        long highest = Times.BEFORE_ALL;
        for (int worker = 0; worker < shares.length(); worker++) {
            Share share = share(worker, batch);
            lowest = Math.min(lowest, share.holding());
            highest = Math.max(highest, share.reached());
        }
        long reached = lowest == Times.END ? highest : lowest;
        return batch > 0 ? reached : clock.accumulateAndGet(reached, Math::max);
    }

    /** Whether all partitions have ended in a batch, and none will be added. */
    boolean isOver(long batch) {
        for (int worker = 0; worker < shares.length(); worker++) {
            if (!share(worker, batch).over()) {
                return false;
            }
        }
        return true;
    }
}
