package io.tidemark.time;

import java.util.Arrays;

/** The clock of one input of an operator: the minimum over its active senders. It only rises. */
public final class MergedClock {

    private final ClockState[] states;
    private final long[] clocks;
    private long clock = Times.BEFORE_ALL;
    private long finite = Times.BEFORE_ALL;

    /** A clock over so many senders, none of which has said anything yet: each counts as minus infinity. */
    public MergedClock(int senders) {
        states = new ClockState[senders];
        clocks = new long[senders];
        Arrays.fill(states, ClockState.ACTIVE);
        Arrays.fill(clocks, Times.BEFORE_ALL);
    }

    /** Takes what a sender says of itself and returns the merged clock after it. */
    public long update(int sender, ClockState state, long value) {
        states[sender] = state;
        clocks[sender] = value;
        clock = Math.max(clock, merge());
        if (clock != Times.END) {
            finite = clock;
        }
        return clock;
    }

    /** The merged clock; {@link Times#END} once every sender has ended. */
    public long clock() {
        return clock;
    }

    /** The highest clock before the end: what a cut keeps. */
    public long finite() {
        return finite;
    }

    /** Starts from a clock that a cut kept. */
    public void restore(long restored) {
        clock = Math.max(clock, restored);
        finite = clock;
    }

    /** Active senders decide by their minimum; when nobody is left but those that ended, the input is at its end. */
    private long merge() {
        long lowest = Times.END;
        for (int i = 0; i < states.length; i++) {
            if (states[i] == ClockState.ACTIVE) {
                lowest = Math.min(lowest, clocks[i]);
            }
        }
        return lowest;
    }
}
