package io.tidemark.operator;

import io.tidemark.cell.Cells;
import io.tidemark.record.Window;
import io.tidemark.state.RowList;
import io.tidemark.time.Times;
import java.util.Arrays;

/** Closes the sessions of a key, and forgets closed ones. */
final class SessionEnds {

    private static final int ROWS_MIN = 8;

    private final SessionRules rules;
    private final SessionRow row;
    private final WindowEmitter emitter;
    private int[] closing = new int[ROWS_MIN];

    SessionEnds(SessionRules rules, SessionRow row, WindowEmitter emitter) {
        this.rules = rules;
        this.row = row;
        this.emitter = emitter;
    }

    /** Emits the sessions that close at a clock, the earliest first. */
    void closeDue(RowList rows, long clock, Output output) {
        Cells cells = rows.cells();
        int n = 0;
        for (int each = rows.first(); each != RowList.NONE; each = rows.next(each)) {
            if (row.isOpen(cells, each) && rules.closesAt(row.last(cells, each)) <= clock) {
                n = note(each, n);
            }
        }
        close(rows, n, false, output);
    }

    /** Emits the open sessions within the gap of a time, the earliest first, since the next record begins another. */
    void cut(RowList rows, long time, Output output) {
        Cells cells = rows.cells();
        int n = 0;
        for (int each = rows.first(); each != RowList.NONE; each = rows.next(each)) {
            if (row.isOpen(cells, each) && row.isWithin(cells, each, time)) {
                n = note(each, n);
            }
        }
        close(rows, n, true, output);
    }

    private int note(int each, int n) {
        if (n == closing.length) {
            closing = Arrays.copyOf(closing, 2 * n);
        }
        closing[n] = each;
        return n + 1;
    }

    /** Rows are ordered by the last event, the latest first. */
    private void close(RowList rows, int n, boolean byCut, Output output) {
        if (n == 0) {
            return;
        }
        rows.change();
        Cells cells = rows.cells();
        for (int i = n - 1; i >= 0; i--) {
            int each = closing[i];
            long end = row.last(cells, each) + rules.gap();
            emitter.emit(rows.key(), new Window(row.first(cells, each), end), cells, each, output);
            row.close(cells, each, byCut);
        }
    }

    /** Removes closed sessions that no record can reach any more. */
    void forget(RowList rows, long clock) {
        long until = forgottenUntil(rows, clock);
        int kept = rows.first();
        while (kept != RowList.NONE && isForgotten(rows.cells(), kept, until)) {
            kept = rows.removeFirst();
        }
        while (kept != RowList.NONE && rows.next(kept) != RowList.NONE) {
            if (isForgotten(rows.cells(), rows.next(kept), until)) {
                rows.removeAfter(kept);
            } else {
                kept = rows.next(kept);
            }
        }
    }

    /** Up to where closed sessions are forgotten at a clock; one that an open session reaches stays as long as that. */
    long forgottenUntil(RowList rows, long clock) {
        long until = clock;
        for (int each = rows.first(); each != RowList.NONE; each = rows.next(each)) {
            if (row.isOpen(rows.cells(), each)) {
                until = Math.min(until, row.began(rows.cells(), each));
            }
        }
        return until;
    }

    /** Whether a session is closed and forgotten. */
    boolean isForgotten(Cells cells, int each, long until) {
        return !row.isOpen(cells, each) && rules.forgottenAt(row.lateUntil(cells, each)) <= until;
    }

    /** When a session closes or is forgotten; one that an open session reaches has nothing due before that one. */
    long nextDue(RowList rows) {
        Cells cells = rows.cells();
        long oldest = forgottenUntil(rows, Times.END);
        long next = Times.END;
        for (int each = rows.first(); each != RowList.NONE; each = rows.next(each)) {
            if (row.isOpen(cells, each)) {
                next = Math.min(next, rules.closesAt(row.last(cells, each)));
            } else if (rules.forgottenAt(row.lateUntil(cells, each)) <= oldest) {
                next = Math.min(next, rules.forgottenAt(row.lateUntil(cells, each)));
            }
        }
        return next;
    }
}
