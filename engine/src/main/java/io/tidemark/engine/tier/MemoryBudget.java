package io.tidemark.engine.tier;

import java.util.concurrent.atomic.AtomicLong;

/** How many bytes of changed rows the tasks of a run may keep in memory together. Any thread may use it. */
public final class MemoryBudget {

    private final long bytesMax;
    private final AtomicLong bytes = new AtomicLong();

    public MemoryBudget(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    void add(long more) {
        bytes.addAndGet(more);
    }

    /** How many bytes there are. */
    public long bytes() {
        return bytes.get();
    }

    /** How many bytes there may be before rows go to the disk. */
    public long bytesMax() {
        return bytesMax;
    }

    /** Whether half of the budget is used: then it is time for a cut. */
    boolean isHalfUsed() {
        return bytes.get() > bytesMax / 2;
    }

    boolean isUsed() {
        return bytes.get() > bytesMax;
    }
}
