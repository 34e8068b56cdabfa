package io.tidemark.bench.common;

import io.tidemark.bench.common.system.Meter;

/** The records of one partition as an engine's source reads them: from a position on, until the meter says that it is enough. */
public final class Feed {

    /** How many records are read between two looks at the meter. */
    private static final long STEP = 128;

    private final Cursor cursor;
    private final Meter meter;
    private final int slot;
    private long next;
    private long lookAt;

    private Feed(Cursor cursor, Meter meter, int slot, long next) {
        this.cursor = cursor;
        this.meter = meter;
        this.slot = slot;
        this.next = next;
        this.lookAt = next;
    }

    /** The records of a partition in the run of this process, from a position on. */
    public static Feed open(Run run, int slot, long position) {
        return new Feed(run.workload().cursor(slot), run.meter(), slot, position);
    }

    /** Goes to the next record; false if there will be no more. */
    public boolean next() {
        if (next == lookAt && !look()) {
            return false;
        }
        cursor.at(next++);
        return true;
    }

    private boolean look() {
        long left = meter.left(slot, next);
        lookAt = next + Math.min(STEP, left);
        return left > 0;
    }

    public long key() {
        return cursor.key();
    }

    /** The key of the record as a string. */
    public String string() {
        return Cursor.string(cursor.key());
    }

    public long amount() {
        return cursor.amount();
    }

    /** The event time of the record, in ms. */
    public long time() {
        return cursor.time();
    }

    /** How many records of the partition have been read. */
    public long position() {
        return next;
    }
}
