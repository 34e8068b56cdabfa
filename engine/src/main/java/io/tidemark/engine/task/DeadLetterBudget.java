package io.tidemark.engine.task;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many dead letters may wait for a cut, over all workers. When they are that many, sources stop reading until a cut has
 * published them; none is dropped.
 */
public final class DeadLetterBudget {

    private final long most;
    private final AtomicLong waiting = new AtomicLong();

    /** A budget that is not used yet. */
    public DeadLetterBudget(long most) {
        this.most = most;
    }

    void wrote() {
        waiting.incrementAndGet();
    }

    /** Whether as many wait as may; a cut is wanted then. */
    public boolean isSpent() {
        return waiting.get() >= most;
    }

    /** Says that a cut has published so many. */
    public void published(long letters) {
        waiting.addAndGet(-letters);
    }
}
