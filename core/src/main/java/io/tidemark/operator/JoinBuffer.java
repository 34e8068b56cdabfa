package io.tidemark.operator;

import io.tidemark.cell.Cells;
import io.tidemark.record.Batch;
import io.tidemark.state.RowList;
import io.tidemark.state.RowSpec;
import io.tidemark.state.RowTable;
import io.tidemark.state.StateStore;
import io.tidemark.time.Times;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows that an interval join keeps until no row can come any more that they would match. */
/*
 * The latest rows of a key, of both sides, are a short list of flat rows: what most keys have is found and changed at the cost of one
 * look. What is more than that goes to a map state for each side, where a key may have any number. Which rows are where is a
 * function of the rows: the list has the latest, in the order of time (then side, place and number), the latest first. So
 * equal state has equal rows, whatever came and went before.
 */
final class JoinBuffer {

    /** How many rows of a key are in its list; beyond that a map is better at finding them. */
    static final int LIST_ROWS_MAX = 16;

    private final JoinLayout layout;
    private final RowTable table;
    private final JoinOverflow leftOverflow;
    private final JoinOverflow rightOverflow;
    private final List<JoinRow> found = new ArrayList<>();

    JoinBuffer(StateStore store, JoinSpec spec) {
        layout = new JoinLayout(spec);
        table = store.rows(new RowSpec("rows", spec.keyType(), layout, JoinLayout.LANES, JoinLayout.OBJECTS));
        leftOverflow = new JoinOverflow(store, "left", spec.keyType(), spec.left());
        rightOverflow = new JoinOverflow(store, "right", spec.keyType(), spec.right());
    }

    /** The lists, with the times at which their keys have something to do. */
    RowTable lists() {
        return table;
    }

    /** The list of a record's key. */
    RowList seek(Batch batch, int i) {
        return table.seek(batch, i);
    }

    /** What does not fit into the lists, of one side. */
    JoinOverflow overflow(boolean isLeft) {
        return isLeft ? leftOverflow : rightOverflow;
    }

    /** The rows of a side with times in [from, to]; the next call gives the same list. */
    List<JoinRow> between(RowList rows, boolean isLeft, long from, long to) {
        found.clear();
        Cells cells = rows.cells();
        int size = 0;
        for (int row = rows.first(); row != RowList.NONE; row = rows.next(row)) {
            long time = layout.time(cells, row);
            if (from <= time && time <= to && layout.isLeft(cells, row) == isLeft) {
                found.add(layout.row(cells, row));
            }
            size++;
        }
        if (size == LIST_ROWS_MAX) {
            found.addAll(overflow(isLeft).between(rows.keyGroup(), rows.key(), from, to));
        }
        return found;
    }

    /** How many rows of a side have a time and place: the number of the next one. */
    int count(RowList rows, boolean isLeft, long time, long place) {
        Cells cells = rows.cells();
        int size = 0;
        int count = 0;
        for (int row = rows.first(); row != RowList.NONE; row = rows.next(row)) {
            boolean same = layout.time(cells, row) == time
                    && layout.place(cells, row) == place
                    && layout.isLeft(cells, row) == isLeft;
            count += same ? 1 : 0;
            size++;
        }
        return size < LIST_ROWS_MAX ? count : count + overflow(isLeft).count(rows.keyGroup(), rows.key(), time, place);
    }

    /** Notes that a row was part of a pair. */
    void setMatched(RowList rows, boolean isLeft, JoinRow matched) {
        Cells cells = rows.cells();
        for (int row = rows.first(); row != RowList.NONE; row = rows.next(row)) {
            if (layout.isLeft(cells, row) == isLeft && layout.compare(cells, row, isLeft, matched) == 0) {
                rows.change();
                layout.setMatched(cells, row);
                return;
            }
        }
        overflow(isLeft).put(rows.keyGroup(), rows.key(), matched.withMatch());
    }

    /**
     * Adds a row.
     *
     * @return the row that there is no room for in the list any more, if there is one
     */
    @Nullable
    Moved add(RowList rows, boolean isLeft, JoinRow added) {
        Cells cells = rows.cells();
        int size = 0;
        int before = RowList.NONE;
        int last = RowList.NONE;
        for (int row = rows.first(); row != RowList.NONE; row = rows.next(row)) {
            before = layout.compare(cells, row, isLeft, added) < 0 ? row : before;
            last = row;
            size++;
        }
        if (size == LIST_ROWS_MAX && before == last) {
            return move(rows, new Moved(isLeft, added));
        }
        insert(rows, before, isLeft, added);
        return size < LIST_ROWS_MAX ? null : move(rows, removeLast(rows));
    }

    private Moved move(RowList rows, Moved moved) {
        overflow(moved.isLeft()).put(rows.keyGroup(), rows.key(), moved.row());
        return moved;
    }

    private Moved removeLast(RowList rows) {
        int before = rows.first();
        int last = rows.next(before);
        while (rows.next(last) != RowList.NONE) {
            before = last;
            last = rows.next(last);
        }
        Moved moved = new Moved(layout.isLeft(rows.cells(), last), layout.row(rows.cells(), last));
        rows.removeAfter(before);
        return moved;
    }

    /** A row with its side. */
    record Moved(boolean isLeft, JoinRow row) {}

    private int insert(RowList rows, int before, boolean isLeft, JoinRow added) {
        int at = before == RowList.NONE ? rows.addFirst() : rows.addAfter(before);
        layout.set(rows.cells(), at, isLeft, added);
        return at;
    }

    /** Removes the rows of each side with times before its limit, and hands them over. */
    void removeBefore(RowList rows, long leftLimit, long rightLimit, Visitor removed) {
        Cells cells = rows.cells();
        int size = 0;
        int leaving = 0;
        int last = RowList.NONE;
        for (int row = rows.first(); row != RowList.NONE; row = rows.next(row)) {
            leaving += leaves(cells, row, leftLimit, rightLimit) ? 1 : 0;
            last = row;
            size++;
        }
        if (size == LIST_ROWS_MAX) {
            removeOverflow(rows, true, leftLimit, removed);
            removeOverflow(rows, false, rightLimit, removed);
            refill(rows, last, leaving);
        }
        if (leaving > 0) {
            removeListed(rows, leftLimit, rightLimit, removed);
        }
    }

    private boolean leaves(Cells cells, int row, long leftLimit, long rightLimit) {
        return layout.time(cells, row) < (layout.isLeft(cells, row) ? leftLimit : rightLimit);
    }

    private void removeOverflow(RowList rows, boolean isLeft, long limit, Visitor removed) {
        JoinOverflow overflow = overflow(isLeft);
        for (JoinRow row : overflow.between(rows.keyGroup(), rows.key(), Times.BEFORE_ALL, limit - 1)) {
            overflow.remove(rows.keyGroup(), rows.key(), row);
            removed.row(isLeft, row);
        }
    }

    /** Makes up for rows that are about to leave a list with the latest of those that had no room in it. */
    private void refill(RowList rows, int last, int leaving) {
        int behind = last;
        for (int n = 0; n < leaving; n++) {
            JoinRow left = leftOverflow.first(rows.keyGroup(), rows.key());
            JoinRow right = rightOverflow.first(rows.keyGroup(), rows.key());
            if (left != null && (right == null || left.time() >= right.time())) {
                leftOverflow.remove(rows.keyGroup(), rows.key(), left);
                behind = insert(rows, behind, true, left);
            } else if (right != null) {
                rightOverflow.remove(rows.keyGroup(), rows.key(), right);
                behind = insert(rows, behind, false, right);
            } else {
                return;
            }
        }
    }

    private void removeListed(RowList rows, long leftLimit, long rightLimit, Visitor removed) {
        int kept = RowList.NONE;
        int row = rows.first();
        while (row != RowList.NONE) {
            if (!leaves(rows.cells(), row, leftLimit, rightLimit)) {
                kept = row;
                row = rows.next(row);
                continue;
            }
            removed.row(layout.isLeft(rows.cells(), row), layout.row(rows.cells(), row));
            if (kept == RowList.NONE) {
                row = rows.removeFirst();
            } else {
                rows.removeAfter(kept);
                row = rows.next(kept);
            }
        }
    }

    /** Takes rows one by one, with their side. */
    interface Visitor {
        void row(boolean isLeft, JoinRow row);
    }

    /** The earliest time of the listed rows of a side, or {@link Times#END}. */
    long earliest(RowList rows, boolean isLeft) {
        Cells cells = rows.cells();
        long earliest = Times.END;
        for (int row = rows.first(); row != RowList.NONE; row = rows.next(row)) {
            if (layout.isLeft(cells, row) == isLeft) {
                earliest = layout.time(cells, row);
            }
        }
        return earliest;
    }
}
