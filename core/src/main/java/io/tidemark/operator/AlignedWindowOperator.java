package io.tidemark.operator;

import io.tidemark.record.Batch;
import io.tidemark.record.Counter;
import io.tidemark.record.Window;
import io.tidemark.state.AccumulatorSpec;
import io.tidemark.state.AccumulatorTable;
import io.tidemark.state.RecordFailure;
import io.tidemark.state.Slice;
import io.tidemark.time.Times;
import io.tidemark.window.AlignedWindows;
import java.util.TreeSet;

/** Tumbling, hopping, cumulative, calendar and global windows. */
/*
 * Each record is folded into one slice, whatever the ratio of size to hop; a window's result is merged from its slices when it
 * closes. A record that is late for some of its windows (always the first ones, since both lateness and order go by the window's
 * end) is folded into the slice's partial, kept under the first window that it is on time for.
 *
 * Once the first window of a slice has closed, no record can be on time for all its windows any more, so the slice never changes
 * again; the same holds for a partial. WindowCloser relies on that.
 */
public final class AlignedWindowOperator implements Operator {

    private final OperatorContext context;
    private final AlignedWindows windows;
    private final long grace;
    private final AccumulatorTable table;
    private final WindowCloser closer;
    private final WindowUpdates updates;
    private final Lateness lateness;
    private final Failures failures;
    private final TreeSet<Long> pendingEnds = new TreeSet<>();
    private long closedUpTo = Times.BEFORE_ALL;

    private OpenSlice current = OpenSlice.NONE;
    private OpenSlice previous = OpenSlice.NONE;

    /** A task of an aligned window. */
    public AlignedWindowOperator(OperatorContext context, AlignedWindows windows, WindowSpec spec) {
        this.context = context;
        this.windows = windows;
        this.grace = spec.grace();
        this.table = context.store()
                .accumulators(new AccumulatorSpec("windows", spec.keyType(), spec.kernel(), spec.layout()));
        WindowEmitter emitter = new WindowEmitter(context, spec.keyType(), spec.kernel());
        this.updates =
                new WindowUpdates(windows, table, spec, emitter, context.store().maxParallelism());
        this.closer = new WindowCloser(windows, table, spec, emitter, context.store());
        this.lateness = new Lateness(context);
        this.failures = new Failures(context);
    }

    @Override
    public void process(Batch batch, Output output) {
        int n = batch.size;
        batch.originTable = context.origins();
        OriginRuns.count(context.counters(), Counter.IN, batch, 0, n);
        int i = 0;
        while (i < n) {
            int end = endOfRun(batch, i, n);
            if (end > i) {
                i = fold(batch, i, end, current.slice(), output);
            } else if (!current.contains(batch.times[i])) {
                enterSlice(batch.times[i]);
            } else {
                processLate(batch, i, output);
                i++;
            }
        }
        updates.afterBatch(output);
    }

    /** Folds records into a slice up to the first that user code throws on, and returns where to go on. */
    private int fold(Batch batch, int from, int to, Slice into, Output output) {
        int end = to;
        RecordFailure failure = null;
        try {
            table.fold(batch, from, to, into);
        } catch (RecordFailure failed) {
            failure = failed;
            end = failed.index();
        }
        updates.folded(batch, from, end, into);
        OriginRuns.count(context.counters(), Counter.CONTRIBUTED, batch, from, end);
        if (failure == null) {
            return end;
        }
        failures.report("aggregate", batch, end, failure.thrown(), output);
        return end + 1;
    }

    /** The end of the run of records from i on that are in the current slice and on time for all its windows. */
    private int endOfRun(Batch batch, int i, int n) {
        long[] times = batch.times;
        long[] stamps = batch.stamps;
        long start = current.slice().start();
        long end = current.end();
        long limit = current.stampLimit();
        int at = i;
        while (at < n && times[at] >= start && times[at] < end && stamps[at] < limit) {
            at++;
        }
        return at;
    }

    /** Makes the slice of a time the current one; records out of order go back and forth between the last two. */
    private void enterSlice(long time) {
        OpenSlice left = current;
        current = previous.contains(time) ? previous : open(windows.sliceStart(time), windows.sliceEnd(time));
        previous = left;
    }

    private OpenSlice open(long start, long end) {
        long firstEnd = windows.firstEnd(start);
        if (firstEnd <= closedUpTo) {
            return new OpenSlice(Slice.of(start), end, firstEnd, Long.MIN_VALUE);
        }
        pendingEnds.add(firstEnd);
        return new OpenSlice(Slice.of(start), end, firstEnd, firstEnd + grace);
    }

    /** A slice as it is after windows were closed: it may be that not all records are on time for it any more. */
    private OpenSlice reopened(OpenSlice slice) {
        return slice.firstEnd() > closedUpTo ? slice : open(slice.slice().start(), slice.end());
    }

    private void processLate(Batch batch, int i, Output output) {
        long sliceStart = current.slice().start();
        long end = current.firstEnd();
        while (windows.startOf(end) <= sliceStart) {
            if (batch.stamps[i] < end + grace && end > closedUpTo) {
                pendingEnds.add(end);
                Slice partial = new Slice(sliceStart, end);
                fold(batch, i, i + 1, partial, output);
                return;
            }
            lateness.report(batch, i, new Window(windows.startOf(end), end), end + grace, output);
            end = windows.firstEnd(end);
        }
        OriginRuns.count(context.counters(), Counter.LATE, batch, i, i + 1);
    }

    @Override
    public long nextDue() {
        return Math.min(pendingEnds.isEmpty() ? Times.END : pendingEnds.first() + grace, updates.nextDue());
    }

    @Override
    public boolean advance(int keyGroup, long clock, Output output) {
        updates.ended(clock, output);
        long end = closer.nextEnd(keyGroup);
        if (end == Times.END || end + grace > clock) {
            return false;
        }
        closer.close(keyGroup, end, output);
        updates.closed(keyGroup, end);
        long next = closer.nextEnd(keyGroup);
        if (next == Times.END) {
            return false;
        }
        pendingEnds.add(next);
        return next + grace <= clock;
    }

    @Override
    public void settle(long clock) {
        while (!pendingEnds.isEmpty() && pendingEnds.first() + grace <= clock) {
            closedUpTo = Math.max(closedUpTo, pendingEnds.pollFirst());
        }
        if (clock != Times.END && clock != Times.BEFORE_ALL) {
            closedUpTo = Math.max(closedUpTo, clock - grace);
        }
        closer.settle(closedUpTo);
        updates.closedUpTo(closedUpTo);
        current = reopened(current);
        previous = reopened(previous);
    }

    @Override
    public long nextTick() {
        return updates.nextTick();
    }

    @Override
    public void tick(long now, Output output) {
        updates.tick(now, output);
    }

    @Override
    public long promise(long clock) {
        return Times.plus(clock, -grace);
    }

    @Override
    public long closedUpTo() {
        return closedUpTo;
    }

    @Override
    public void restore(long restored) {
        closedUpTo = restored;
        closer.settle(restored);
        for (int group = context.store().firstKeyGroup();
                group < context.store().endKeyGroup();
                group++) {
            long next = closer.nextEnd(group);
            if (next != Times.END) {
                pendingEnds.add(next);
            }
        }
    }
}
