package io.tidemark.operator.view;

import io.tidemark.time.Times;
import java.util.Arrays;
import java.util.List;

/** When the states of a task that expire by one kind of time are swept, key group by key group. */
/*
 * A sweep at a clock removes what has expired before the last multiple of the state's period. So what is in the table is a function of the
 * entries and the clock, and not of the steps in which the clock came there. No entry is noted by itself: a write costs what
 * it costs without a time to live, and an entry is looked at a handful of times in its life.
 */
public final class Sweeps {

    private final List<Draft> drafts;
    private final int firstKeyGroup;
    /** By state and key group. */
    private final long[][] next;

    Sweeps(List<Draft> drafts, int firstKeyGroup, int endKeyGroup) {
        this.drafts = drafts;
        this.firstKeyGroup = firstKeyGroup;
        this.next = new long[drafts.size()][endKeyGroup - firstKeyGroup];
    }

    /** Whether there is nothing to sweep, ever. */
    public boolean isEmpty() {
        return drafts.isEmpty();
    }

    /** Goes on from a clock up to which everything was swept, or will be with the next sweep. */
    public void startAt(long clock) {
        for (int state = 0; state < next.length; state++) {
            Arrays.fill(next[state], clock == Times.BEFORE_ALL ? clock + 1 : after(clock, period(state)));
        }
    }

    private long period(int state) {
        return drafts.get(state).lifetime().bound().sweepPeriod();
    }

    private static long after(long clock, long period) {
        return (Math.floorDiv(clock, period) + 1) * period;
    }

    /** The clock at which a key group is to be swept; {@link Times#END} if at none. */
    public long first(int keyGroup) {
        long first = Times.END;
        for (long[] ofState : next) {
            first = Math.min(first, ofState[keyGroup - firstKeyGroup]);
        }
        return first;
    }

    /** Sweeps those states of a key group whose turn it is at a clock. */
    public void sweep(int keyGroup, long clock) {
        for (int state = 0; state < next.length; state++) {
            if (next[state][keyGroup - firstKeyGroup] <= clock) {
                long following = after(clock, period(state));
                drafts.get(state).sweep(keyGroup, following - period(state));
                next[state][keyGroup - firstKeyGroup] = following;
            }
        }
    }
}
