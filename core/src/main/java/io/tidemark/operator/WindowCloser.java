package io.tidemark.operator;

import io.tidemark.aggregate.Kernel;
import io.tidemark.record.Window;
import io.tidemark.state.AccumulatorTable;
import io.tidemark.state.Slice;
import io.tidemark.state.StateStore;
import io.tidemark.time.Times;
import io.tidemark.window.AlignedWindows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Merges slices into windows as they close, one key group and window at a time, and lets slices go that no window needs any more. */
/*
 * Four ways to the same bits. A window of one slice that no other window shares is emitted from the slice. Otherwise a sum goes from
 * window to window: by subtracting what leaves if the aggregate can be subtracted exactly, by two stacks if its merge is exact in any
 * grouping and order, else anew for each window, from left to right. Sums are derived: after a restart they are made again from the
 * slices that a window has in common with the one before.
 */
final class WindowCloser {

    private final AlignedWindows windows;
    private final AccumulatorTable table;
    private final SliceRows sliceRows;
    private final WindowEmitter emitter;
    private final int firstKeyGroup;
    private final int maxParallelism;
    private final long[] closedEnds;
    private final @Nullable WindowSum[] sums;
    private final FoldedWindow folded;
    private long closedUpTo = Times.BEFORE_ALL;

    WindowCloser(
            AlignedWindows windows, AccumulatorTable table, WindowSpec spec, WindowEmitter emitter, StateStore store) {
        this.windows = windows;
        this.table = table;
        this.sliceRows = new SliceRows(table, spec);
        this.emitter = emitter;
        this.firstKeyGroup = store.firstKeyGroup();
        this.maxParallelism = store.maxParallelism();
        this.closedEnds = new long[store.endKeyGroup() - firstKeyGroup];
        this.sums = new WindowSum[closedEnds.length];
        this.folded = new FoldedWindow(sliceRows);
        Arrays.fill(closedEnds, Times.BEFORE_ALL);
    }

    /** The end of the next window of a key group that has records and is not closed; {@link Times#END} if there is none. */
    long nextEnd(int keyGroup) {
        long closed = Math.max(closedUpTo, closedEnds[keyGroup - firstKeyGroup]);
        long next = Times.END;
        for (Slice slice : table.slices(keyGroup)) {
            if (slice.start() >= next) {
                break;
            }
            long from = Math.max(slice.start(), slice.isPartial() ? slice.first() - 1 : slice.start());
            long end = windows.firstEnd(Math.max(closed, from));
            if (windows.startOf(end) <= slice.start()) {
                if (from <= closed) {
                    return end;
                }
                next = Math.min(next, end);
            }
        }
        return next;
    }

    /** Emits a window of a key group and drops the slices that it was the last to need. */
    void close(int keyGroup, long end, Output output) {
        int group = keyGroup - firstKeyGroup;
        WindowSum known = sums[group];
        Turn turn = turn(keyGroup, end, known == null || known.isEmpty() ? Times.BEFORE_ALL : closedEnds[group]);
        if (known == null && turn.entering.size() == 1 && !turn.isAnyStaying) {
            table.scan(
                    keyGroup,
                    turn.entering.get(0),
                    (key, cells, row) -> emitter.emit(key, turn.window, cells, row, output));
        } else {
            WindowSum sum = known == null ? newSum() : known;
            sum.enter(keyGroup, turn.window, turn.entering);
            sum.emit(turn.window, emitter, output);
            if (turn.isAnyStaying) {
                sum.leave(keyGroup, turn.leaving, turn.nextStart);
            }
            sums[group] = turn.isAnyStaying ? sum : null;
        }
        for (Slice slice : turn.leaving) {
            table.drop(keyGroup, slice);
        }
        closedEnds[group] = end;
    }

    /**
     * What happens to the slices of a key group when a window closes.
     *
     * @param entering those of the window that had not entered yet
     * @param leaving those that no further window needs
     * @param isAnyStaying whether the next window shares any with this one
     * @param nextStart where the next window starts
     */
    private record Turn(
            Window window, List<Slice> entering, List<Slice> leaving, boolean isAnyStaying, long nextStart) {}

    private Turn turn(int keyGroup, long end, long enteredUpTo) {
        Window window = new Window(windows.startOf(end), end);
        long nextStart = windows.startOf(windows.firstEnd(end));
        List<Slice> entering = new ArrayList<>();
        List<Slice> leaving = new ArrayList<>();
        boolean isAnyStaying = false;
        for (Slice slice : table.slices(keyGroup)) {
            if (slice.start() >= end) {
                break;
            }
            boolean isCounted = counts(slice, window);
            if (isCounted && (slice.start() >= enteredUpTo || slice.first() > enteredUpTo)) {
                entering.add(slice);
            }
            if (slice.start() >= nextStart) {
                isAnyStaying |= isCounted;
            } else if (isCounted) {
                leaving.add(slice);
            } else {
                throw new IllegalStateException("Key group " + keyGroup + " has " + slice + ", which " + window
                        + " does not need and none after it does.");
            }
        }
        return new Turn(window, entering, leaving, isAnyStaying, nextStart);
    }

    private WindowSum newSum() {
        Kernel<Object, ?> kernel = sliceRows.kernel();
        if (!kernel.isAssociative()) {
            return folded;
        }
        return kernel.isSubtractable() ? new RunningWindow(sliceRows) : new TwoStacks(sliceRows, maxParallelism);
    }

    /** Says that all windows with ends up to a time are closed in all key groups. */
    void settle(long upTo) {
        closedUpTo = Math.max(closedUpTo, upTo);
    }

    /** Whether a slice is part of a window. */
    static boolean counts(Slice slice, Window window) {
        return slice.start() >= window.start() && slice.start() < window.end() && slice.first() <= window.end();
    }
}
