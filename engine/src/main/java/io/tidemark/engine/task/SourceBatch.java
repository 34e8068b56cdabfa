package io.tidemark.engine.task;

/**
 * The batch that a source task is in, and what may be read in it. Where batches are not planned it is always the same one, which never
 * ends.
 */
/*
 * What idle partitions have at the beginning of a batch is read before anything else, and no more of them until the next batch. So the
 * clock moves on in a batch as if all that is to hold it had been known from its beginning, whoever is read first, and a repetition does the same.
 */
final class SourceBatch {

    private enum State {
        /** There are no batches. */
        UNPLANNED,
        /** Nothing is read; leads to WAKING. */
        CLOSED,
        /** Partitions that were idle are read; leads to OPEN. */
        WAKING,
        /** All others are read; leads to CLOSED. */
        OPEN
    }

    private State state;
    private long number;
    private long processingTime;
    private boolean isRepeated;

    private SourceBatch(State state) {
        this.state = state;
    }

    /** For tasks that know no batches. */
    static SourceBatch unplanned() {
        return new SourceBatch(State.UNPLANNED);
    }

    /** For tasks that wait for their first batch. */
    static SourceBatch none() {
        return new SourceBatch(State.CLOSED);
    }

    void open(BatchStart start) {
        state = State.WAKING;
        number++;
        processingTime = start.processingTime();
        isRepeated = start.repeated() != null;
    }

    /** How many batches have begun, this one included. */
    long number() {
        return number;
    }

    /** All idle partitions were asked. */
    void woken() {
        state = State.OPEN;
    }

    void close() {
        state = State.CLOSED;
    }

    boolean isPlanned() {
        return state != State.UNPLANNED;
    }

    boolean isClosed() {
        return state == State.CLOSED;
    }

    boolean isWaking() {
        return state == State.WAKING;
    }

    /** Whether it has to hold what was planned before. */
    boolean isRepeated() {
        return isRepeated;
    }

    /** The processing time of what is read at a time of the machine. */
    long processingTime(long now) {
        return isPlanned() ? processingTime : now;
    }
}
