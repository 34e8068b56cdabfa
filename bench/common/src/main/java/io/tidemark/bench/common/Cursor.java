package io.tidemark.bench.common;

/** The records of one partition, one at a time; each is a function of the partition and its index alone. */
public abstract class Cursor {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final long MIX = 0xD6E8FEB86659FD93L;

    protected final Workload workload;
    protected final int partition;

    private long key;
    private long amount;
    private long time;

    protected Cursor(Workload workload, int partition) {
        this.workload = workload;
        this.partition = partition;
    }

    /** Goes to the record at an index. */
    public abstract void at(long index);

    /** The key of the record, if it is a long. */
    public final long key() {
        return key;
    }

    public final long amount() {
        return amount;
    }

    /** Its event time in ms. */
    public final long time() {
        return time;
    }

    protected final void set(long newKey, long newAmount, long newTime) {
        key = newKey;
        amount = newAmount;
        time = newTime;
    }

    /** Bits that look random, the same for the same place. */
    protected final long bits(long index) {
        long x = (index + 1) * GOLDEN + partition * MIX;
        x = (x ^ (x >>> 32)) * MIX;
        x = (x ^ (x >>> 32)) * MIX;
        return x ^ (x >>> 32);
    }

    /** The key as a string. */
    public static String string(long key) {
        return "client-" + key;
    }
}
