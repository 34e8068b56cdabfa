package io.tidemark.operator;

import io.tidemark.cell.Cells;
import org.jspecify.annotations.Nullable;

/**
 * One session of a key; immutable.
 *
 * @param first the time of its first event
 * @param last the time of its last event
 * @param began the clock at which it began: the stamp of the record that began it
 * @param state whether it takes records
 * @param row its accumulator; null once it is closed and only remembered so that nothing is counted twice
 */
record Session(
        long first,
        long last,
        long began,
        State state,
        @Nullable Cells row) {

    /** Whether a session takes records; the names are part of the format. */
    enum State {
        /** It takes records. */
        OPEN,
        /** It is final because the clock has passed its end: records up to a gap behind it are late. */
        FINAL,
        /** It is final because the next record would have made it too long: records behind it belong to the next session. */
        CUT
    }

    /** The session of one event at a time, without an accumulator yet. */
    static Session of(long time, long clock) {
        return new Session(time, time, clock, State.OPEN, null);
    }

    /** The session of the events of both, without an accumulator yet. */
    Session with(Session other) {
        return new Session(
                Math.min(first, other.first),
                Math.max(last, other.last),
                Math.min(began, other.began),
                State.OPEN,
                null);
    }

    /** The same session with an accumulator. */
    Session holding(Cells accumulator) {
        return new Session(first, last, began, state, accumulator);
    }

    /** The session once it has been emitted. */
    Session closed(State how) {
        return new Session(first, last, began, how, null);
    }

    boolean isOpen() {
        return state == State.OPEN;
    }

    /** Whether a record at a time would be merged with it, were it open. */
    boolean isWithin(long gap, long time) {
        return first - gap <= time && time <= last + gap;
    }

    /** The last time at which a record is late for it, once it is closed. */
    long lateUntil(long gap) {
        return state == State.CUT ? last : last + gap;
    }
}
