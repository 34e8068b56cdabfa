package io.tidemark.bench.common;

/**
 * The work that all engines do: which records there are and what is computed of them. Lengths are in ms of event time.
 *
 * @param name what it is called in commands and tables
 * @param kind what is computed
 * @param keys what the records' keys are
 * @param length how long a window is, how long a silence ends a session, how long an id is remembered, how far apart two sides may be
 * @param slide how far windows are apart; 0 where there are none
 * @param userAggregate whether count and sum are a user's own aggregate on a Java record instead of what the engine has ready-made
 * @param shuffled whether one record of twenty comes up to a second late
 */
public record Workload(
        String name, Kind kind, Keys keys, long length, long slide, boolean userAggregate, boolean shuffled) {

    /** What is computed. */
    public enum Kind {
        /** Count and sum for each key and window. */
        WINDOW,
        /** Count and sum for each key and session. */
        SESSION,
        /** Each id once. */
        DEDUP,
        /** Each record of the left with its one match on the right. */
        JOIN
    }

    /**
     * What the records' keys are.
     *
     * @param count how many there are
     * @param zipf whether key k comes as often as 1 / (k + 1) says, instead of all equally often
     * @param strings whether they are strings instead of longs
     */
    public record Keys(long count, boolean zipf, boolean strings) {}

    /** As many records as this come in a second of event time, over all partitions and sides. */
    public static final long PER_SECOND = 1_000_000;

    /** How many partitions each side has, which is how many cores every engine is told to use. */
    public static final int PARTITIONS = 2;

    /** The event time of the first record: a full minute, far enough from 0 for windows that begin before. */
    public static final long ORIGIN = 28_000_000L * 60_000;

    /** How late a shuffled record comes at most. */
    public static final long LATENESS = 1_000;

    /** Event times are multiples of this, so that no two records are as far apart as an odd gap, where engines may differ. */
    private static final long TICK = 2;

    private static final long SECOND = 1_000;

    /** How many input streams there are. */
    public int sides() {
        return kind == Kind.JOIN ? 2 : 1;
    }

    /** How many partitions all sides have together; those of the right come after those of the left. */
    public int slots() {
        return sides() * PARTITIONS;
    }

    /** How many records of one partition have the same time, before shuffling. */
    public long perTick() {
        return PER_SECOND * TICK / SECOND / slots();
    }

    /** The event time of a partition's record at an index, before shuffling. */
    public long timeAt(long index) {
        return ORIGIN + index / perTick() * TICK;
    }

    /** How far the clock stays behind the records. */
    public long outOfOrderness() {
        return shuffled ? LATENESS : 0;
    }

    /** The event time before which every record has been read, if all partitions were read up to these positions. */
    public long boundAt(long[] positions) {
        long bound = Long.MAX_VALUE;
        for (long position : positions) {
            bound = Math.min(bound, timeAt(position) - outOfOrderness());
        }
        return bound;
    }

    /** A reader of the records of a partition, which stands before the first. */
    public Cursor cursor(int slot) {
        int partition = slot % PARTITIONS;
        return switch (kind) {
            case DEDUP -> new IdCursor(this, partition);
            case JOIN -> new PairCursor(this, partition, slot >= PARTITIONS);
            case WINDOW, SESSION ->
                keys.zipf
                        ? new ZipfCursor(this, partition, ZipfTable.of(keys.count))
                        : new UniformCursor(this, partition);
        };
    }
}
