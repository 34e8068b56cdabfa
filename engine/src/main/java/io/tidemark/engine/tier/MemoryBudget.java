package io.tidemark.engine.tier;

import java.util.concurrent.atomic.AtomicLong;

/** How many bytes of changed rows the tasks of a run may keep in memory together. Any thread may use it. */
public final class MemoryBudget {

    private final long bytesMax;
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong sealed = new AtomicLong();
    private final AtomicLong aside = new AtomicLong();

    public MemoryBudget(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    void add(long more) {
        bytes.addAndGet(more);
    }

    /** Says that so many more bytes in memory are sealed: the next cut does not have them. */
    void addSealed(long more) {
        sealed.addAndGet(more);
    }

    /** Says that the next cut has so many more bytes that are not in memory. */
    void addAside(long more) {
        aside.addAndGet(more);
    }

    /** How many bytes there are. */
    public long bytes() {
        return bytes.get();
    }

    /** How many bytes there may be before rows go to the disk. */
    public long bytesMax() {
        return bytesMax;
    }

    /** How many bytes the next cut has, in memory or not. */
    long changed() {
        return bytes.get() - sealed.get() + aside.get();
    }

    boolean isUsed() {
        return bytes.get() > bytesMax;
    }
}
