package io.tidemark.operator;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Cells;
import io.tidemark.record.Window;
import io.tidemark.state.RecordFailure;
import io.tidemark.state.RowList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Merges a record with the sessions of its key, whatever they are, or finds that it is late. */
final class SessionMerge {

    private static final int ROWS_MIN = 8;

    private final SessionRules rules;
    private final SessionRow row;
    private final SessionEnds ends;
    private final Kernel<Object, ?> kernel;
    private int[] near = new int[ROWS_MIN];
    private int nearRows;
    private long first;
    private long last;
    private long began;

    SessionMerge(SessionRules rules, SessionRow row, SessionEnds ends, Kernel<Object, ?> kernel) {
        this.rules = rules;
        this.row = row;
        this.ends = ends;
        this.kernel = kernel;
    }

    /**
     * Merges a record, unless it is late.
     *
     * @return the window that it is late for, if it is
     * @throws RecordFailure if user code throws; then nothing has changed
     */
    @Nullable
    Window take(RowList rows, Item item, Output output) {
        long time = item.time();
        long clock = item.clock();
        findNear(rows, time, clock);
        boolean tooLong = !rules.isUnlimited() && last - first > rules.longest();
        if (tooLong) {
            alone(time, clock);
        }
        Window lateFor = lateFor(rows, time, clock);
        if (lateFor != null) {
            return lateFor;
        }
        Cells merged = folded(rows.cells(), tooLong ? 0 : nearRows, item);
        if (tooLong) {
            ends.cut(rows, time, output);
        } else {
            removeNear(rows, time);
        }
        int before = row.before(rows, last);
        int added = before == RowList.NONE ? rows.addFirst() : rows.addAfter(before);
        rows.cells().assign(added, merged, 0);
        row.set(rows.cells(), added, first, last, began);
        return null;
    }

    private void alone(long time, long clock) {
        first = time;
        last = time;
        began = clock;
    }

    private void findNear(RowList rows, long time, long clock) {
        Cells cells = rows.cells();
        alone(time, clock);
        nearRows = 0;
        for (int each = rows.first(); each != RowList.NONE; each = rows.next(each)) {
            if (isNear(cells, each, time)) {
                if (nearRows == near.length) {
                    near = Arrays.copyOf(near, 2 * nearRows);
                }
                near[nearRows++] = each;
                first = Math.min(first, row.first(cells, each));
                last = Math.max(last, row.last(cells, each));
                began = Math.min(began, row.began(cells, each));
            }
        }
    }

    private boolean isNear(Cells cells, int each, long time) {
        return row.isOpen(cells, each) && row.isWithin(cells, each, time);
    }

    /** The session that a record is late for: the one it would be in, one of its own, or the latest closed one within its gap. */
    private @Nullable Window lateFor(RowList rows, long time, long clock) {
        if (rules.closesAt(last) <= clock) {
            return new Window(first, last + rules.gap());
        }
        if (time < began - rules.reach()) {
            return new Window(time, time + rules.gap());
        }
        Cells cells = rows.cells();
        long until = ends.forgottenUntil(rows, clock);
        for (int each = rows.first(); each != RowList.NONE; each = rows.next(each)) {
            if (!row.isOpen(cells, each)
                    && row.first(cells, each) - rules.gap() <= time
                    && time <= row.lateUntil(cells, each)
                    && !ends.isForgotten(cells, each, until)) {
                return new Window(row.first(cells, each), row.last(cells, each) + rules.gap());
            }
        }
        return null;
    }

    /** The accumulators of the last so many rows that are near, the earliest first, and the record. */
    private Cells folded(Cells cells, int rows, Item item) {
        try {
            Cells merged = row.single();
            kernel.create(merged, 0);
            for (int n = rows - 1; n >= 0; n--) {
                merged.addRecords(0, cells.records(near[n]));
                kernel.merge(merged, 0, cells, near[n]);
            }
            merged.addRecords(0, 1);
            kernel.add(merged, 0, item.batch(), item.index());
            return merged;
        } catch (RuntimeException thrown) {
            throw new RecordFailure(item.index(), thrown);
        }
    }

    private void removeNear(RowList rows, long time) {
        int kept = rows.first();
        while (kept != RowList.NONE && isNear(rows.cells(), kept, time)) {
            kept = rows.removeFirst();
        }
        while (kept != RowList.NONE && rows.next(kept) != RowList.NONE) {
            if (isNear(rows.cells(), rows.next(kept), time)) {
                rows.removeAfter(kept);
            } else {
                kept = rows.next(kept);
            }
        }
    }
}
