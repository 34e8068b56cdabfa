package io.tidemark.operator;

import io.tidemark.cell.CellTable;
import io.tidemark.record.Window;
import io.tidemark.state.AccumulatorTable;
import io.tidemark.state.Slice;
import io.tidemark.state.StateStore;
import io.tidemark.time.Times;
import io.tidemark.window.AlignedWindows;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Merges slices into windows as they close, one key group and window at a time, and lets slices go that no window needs any more. */
/*
 * Three ways to the same bits. A window of one slice is emitted from the slice. If the aggregate can be subtracted exactly, a
 * running table per key group takes in the slices that enter and gives up those that leave, so that a window costs what changed
 * between it and the one before. Otherwise the slices are folded from left to right into an empty table. Running tables are
 * derived: they are made again after a restart from the slices that a window has in common with the one before.
 */
final class WindowCloser {

    private final AlignedWindows windows;
    private final AccumulatorTable table;
    private final WindowSpec spec;
    private final WindowEmitter emitter;
    private final int firstKeyGroup;
    private final long[] closedEnds;
    private final @Nullable RunningWindow[] running;
    private @Nullable CellTable scratch;
    private long closedUpTo = Times.BEFORE_ALL;

    WindowCloser(
            AlignedWindows windows, AccumulatorTable table, WindowSpec spec, WindowEmitter emitter, StateStore store) {
        this.windows = windows;
        this.table = table;
        this.spec = spec;
        this.emitter = emitter;
        this.firstKeyGroup = store.firstKeyGroup();
        this.closedEnds = new long[store.endKeyGroup() - firstKeyGroup];
        this.running = new RunningWindow[closedEnds.length];
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
            long after = Math.max(closed, slice.start());
            long end = windows.firstEnd(slice.isPartial() ? Math.max(after, slice.first() - 1) : after);
            if (windows.startOf(end) <= slice.start()) {
                next = Math.min(next, end);
            }
        }
        return next;
    }

    /** Emits a window of a key group and drops the slices that it was the last to need. */
    void close(int keyGroup, long end, Output output) {
        Window window = new Window(windows.startOf(end), end);
        List<Slice> slices = table.slices(keyGroup);
        List<Slice> inWindow =
                slices.stream().filter(slice -> counts(slice, window)).toList();
        if (inWindow.size() == 1 && isLastWindowOf(inWindow.get(0), end) && running[keyGroup - firstKeyGroup] == null) {
            table.scan(keyGroup, inWindow.get(0), (key, cells, row) -> emitter.emit(key, window, cells, row, output));
        } else if (spec.kernel().isSubtractable()) {
            closeRunning(keyGroup, window, inWindow, output);
        } else {
            closeFolded(keyGroup, window, inWindow, output);
        }
        for (Slice slice : slices) {
            if (slice.start() < end && isLastWindowOf(slice, end)) {
                leave(keyGroup, slice);
            }
        }
        closedEnds[keyGroup - firstKeyGroup] = end;
    }

    /** Says that all windows with ends up to a time are closed in all key groups. */
    void settle(long upTo) {
        closedUpTo = Math.max(closedUpTo, upTo);
    }

    private void closeRunning(int keyGroup, Window window, List<Slice> inWindow, Output output) {
        RunningWindow sum = running[keyGroup - firstKeyGroup];
        if (sum == null) {
            sum = new RunningWindow(spec);
            running[keyGroup - firstKeyGroup] = sum;
        }
        for (Slice slice : inWindow) {
            sum.enter(keyGroup, slice, table);
        }
        sum.emit(window, emitter, output);
    }

    private void closeFolded(int keyGroup, Window window, List<Slice> inWindow, Output output) {
        CellTable sum = scratch;
        if (sum == null) {
            sum = RunningWindow.newTable(spec);
            scratch = sum;
        }
        for (Slice slice : inWindow) {
            RunningWindow.merge(spec.kernel(), sum, keyGroup, slice, table);
        }
        RunningWindow.emitAll(sum, window, emitter, output);
        sum.clear();
    }

    private void leave(int keyGroup, Slice slice) {
        RunningWindow sum = running[keyGroup - firstKeyGroup];
        if (sum != null) {
            sum.leave(keyGroup, slice, table);
            if (sum.isEmpty()) {
                running[keyGroup - firstKeyGroup] = null;
            }
        }
        table.drop(keyGroup, slice);
    }

    /** Whether a slice is part of a window. */
    static boolean counts(Slice slice, Window window) {
        return slice.start() >= window.start() && slice.start() < window.end() && slice.first() <= window.end();
    }

    private boolean isLastWindowOf(Slice slice, long end) {
        return windows.startOf(windows.firstEnd(end)) > slice.start();
    }
}
