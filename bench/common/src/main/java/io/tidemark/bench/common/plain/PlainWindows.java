package io.tidemark.bench.common.plain;

import io.tidemark.bench.common.Cursor;
import io.tidemark.bench.common.Outcome;
import io.tidemark.bench.common.Results;
import io.tidemark.bench.common.Workload;
import java.util.ArrayDeque;
import java.util.Deque;

/** Windows as sums of slices: a slice is added to a running total when it is over, and taken out of it when it leaves the window. */
final class PlainWindows implements Plain {

    private static final int WIDTH_LOG = 2;
    private static final int COUNT = 1;
    private static final int SUM = 2;

    private final Workload workload;
    private final Results results;
    private final long slide;
    private final int slicesPerWindow;

    /** The slices that still take records: the one that ends first comes first. */
    private final Deque<FlatTable> open = new ArrayDeque<>();
    /** The slices that are part of the total, oldest first; the newest is not yet among them. */
    private final Deque<FlatTable> closed = new ArrayDeque<>();

    private final Deque<FlatTable> spare = new ArrayDeque<>();
    private final FlatTable total = new FlatTable(WIDTH_LOG);
    private long start = Workload.ORIGIN;
    private FlatTable last = new FlatTable(WIDTH_LOG);
    private long lastStart = Workload.ORIGIN;

    PlainWindows(Workload workload, Results results) {
        this.workload = workload;
        this.results = results;
        this.slide = workload.slide();
        this.slicesPerWindow = (int) (workload.length() / slide);
        open.add(last);
    }

    @Override
    public void record(int slot, long index, Cursor record) {
        FlatTable slice = record.time() >= lastStart && record.time() < lastStart + slide ? last : slice(record.time());
        int row = slice.row(record.key());
        slice.add(row + COUNT, 1);
        slice.add(row + SUM, record.amount());
    }

    private FlatTable slice(long time) {
        while (time >= lastStart + slide) {
            last = spare.isEmpty() ? new FlatTable(WIDTH_LOG) : spare.pop();
            lastStart += slide;
            open.add(last);
        }
        long from = start;
        for (FlatTable slice : open) {
            if (time < from + slide) {
                return slice;
            }
            from += slide;
        }
        throw new IllegalStateException("A record of " + time + " is too late.");
    }

    @Override
    public void clock(long time) {
        while (start + slide <= time) {
            close();
        }
    }

    @Override
    public void end() {
        int more = open.size() + slicesPerWindow - 1;
        for (int slice = 0; slice < more; slice++) {
            close();
        }
    }

    private void close() {
        if (open.size() == 1) {
            slice(start + slide);
        }
        FlatTable slice = open.remove();
        start += slide;
        if (slicesPerWindow == 1) {
            emit(slice);
            recycle(slice);
            return;
        }
        addToTotal(slice, 1);
        closed.add(slice);
        emit(total);
        if (closed.size() == slicesPerWindow) {
            FlatTable oldest = closed.remove();
            addToTotal(oldest, -1);
            recycle(oldest);
        }
    }

    private void recycle(FlatTable slice) {
        slice.clear();
        spare.push(slice);
    }

    private void addToTotal(FlatTable slice, int sign) {
        for (int row = slice.rowFrom(0); row >= 0; row = slice.rowFrom(slice.after(row))) {
            int to = total.row(slice.get(row));
            total.add(to + COUNT, sign * slice.get(row + COUNT));
            total.add(to + SUM, sign * slice.get(row + SUM));
        }
    }

    private void emit(FlatTable table) {
        for (int row = table.rowFrom(0); row >= 0; row = table.rowFrom(table.after(row))) {
            if (table.get(row + COUNT) > 0) {
                long key = table.get(row);
                results.window(
                        workload.keys().strings() ? Outcome.key(Cursor.string(key)) : key,
                        start - workload.length(),
                        start,
                        table.get(row + COUNT),
                        table.get(row + SUM));
            }
        }
    }
}
