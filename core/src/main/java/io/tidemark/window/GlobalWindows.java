package io.tidemark.window;

import io.tidemark.time.Times;

/**
 * One window for all of event time, [{@link Times#MIN}, {@link #END}): no clock reaches its end before the input ends.
 */
public final class GlobalWindows extends AlignedWindows {

    /**
     * The end of the window: beyond all times there can be. Results of windows lie beyond the range of event times by up to the size
     * and grace of each window on the way.
     */
    public static final long END = 6 * Times.MAX;

    /** The windows, of which there is one kind. */
    static final GlobalWindows INSTANCE = new GlobalWindows();

    private GlobalWindows() {}

    @Override
    public long sliceStart(long time) {
        return time < END ? Times.MIN : END;
    }

    @Override
    public long sliceEnd(long time) {
        return firstEnd(time);
    }

    /** {@link #END} for all times in range; the infinity after it, so that who goes on to the next window comes to an end. */
    @Override
    public long firstEnd(long time) {
        return time < END ? END : Times.END;
    }

    @Override
    public long startOf(long end) {
        return end <= END ? Times.MIN : END;
    }

    @Override
    public boolean isOneSlice() {
        return true;
    }

    @Override
    public String describe() {
        return WindowsParser.GLOBAL;
    }
}
