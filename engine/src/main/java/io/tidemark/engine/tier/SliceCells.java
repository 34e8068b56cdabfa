package io.tidemark.engine.tier;

import io.tidemark.cell.CellTable;
import io.tidemark.record.Key;
import io.tidemark.state.RowVisitor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What flat memory has of a slice in a key group: rows that changed, and behind them the newest of what was sealed. */
final class SliceCells {

    private final byte[] prefix;
    private final CellForm form;
    private final List<CellTable> sealed = new ArrayList<>();
    private @Nullable CellTable active;
    private @Nullable CellTable changed;
    private long bytes;
    private int keys;
    private boolean isBelow;
    private boolean isSpilled;
    private boolean isDropped;

    /**
     * An empty table.
     *
     * @param prefix what its rows begin with
     * @param keys how many keys it is expected to have
     */
    SliceCells(byte[] prefix, CellForm form, int keys) {
        this.prefix = prefix;
        this.form = form;
        this.keys = keys;
    }

    byte[] prefix() {
        return prefix;
    }

    /** Says that ordered rows may have rows of it that flat memory does not have. */
    void setBelow() {
        isBelow = true;
    }

    boolean isBelow() {
        return isBelow;
    }

    /** The rows that changed since the last cut. */
    CellTable cells() {
        CellTable cells = active;
        if (cells == null) {
            cells = form.newTable(keys / CellTable.PRESIZED_SHARE);
            active = cells;
        }
        return cells;
    }

    /** A word of what {@link #cells} has for a hash. */
    long peek(long hash) {
        return active == null ? 0 : active.peek(hash);
    }

    /** How many keys changed since the last cut, or before it if none did. */
    int size() {
        return active == null ? keys : active.size();
    }

    /** What the rows that changed take of memory more than when this was asked last, if each row's objects take so many bytes. */
    long growth(long objectBytes) {
        long now = active == null ? 0 : active.bytes() + objectBytes * active.size();
        long by = now - bytes;
        bytes = now;
        return by;
    }

    /** Makes a new row hold what an older one with its key does; false if flat memory has none. */
    boolean lift(Key key, int row) {
        for (CellTable each : sealed) {
            int found = find(each, key);
            if (found >= 0) {
                cells().assign(row, each, found);
                return true;
            }
        }
        return false;
    }

    /** The row of a key that has records, or −1. */
    static int find(CellTable cells, Key key) {
        int found = cells.find(key);
        return found >= 0 && cells.records(found) > 0 ? found : -1;
    }

    /** Shows a key's row to a visitor; false if flat memory has none. */
    boolean show(Key key, RowVisitor visitor) {
        if (active != null && show(active, key, visitor)) {
            return true;
        }
        for (CellTable each : sealed) {
            if (show(each, key, visitor)) {
                return true;
            }
        }
        return false;
    }

    private static boolean show(CellTable cells, Key key, RowVisitor visitor) {
        int found = find(cells, key);
        if (found >= 0) {
            visitor.row(key, cells, found);
        }
        return found >= 0;
    }

    /** Shows all rows that flat memory has. */
    void showAll(RowVisitor visitor) {
        List<CellTable> newer = new ArrayList<>();
        if (active != null) {
            showNew(active, newer, visitor);
        }
        for (CellTable each : sealed) {
            showNew(each, newer, visitor);
        }
    }

    private static void showNew(CellTable cells, List<CellTable> newer, RowVisitor visitor) {
        Key key = new Key();
        for (int row = 0; row < cells.slots(); row++) {
            if (cells.records(row) > 0) {
                cells.key(row, key);
                if (!isIn(newer, key)) {
                    visitor.row(key, cells, row);
                }
            }
        }
        newer.add(cells);
    }

    private static boolean isIn(List<CellTable> newer, Key key) {
        for (CellTable each : newer) {
            if (find(each, key) >= 0) {
                return true;
            }
        }
        return false;
    }

    /** Goes over the rows that changed since the last cut. */
    RowCursor changes() {
        return active == null ? MergedCursor.NOTHING : new SortedCells(prefix, active, form);
    }

    /** Adds what changed since the last cut to a layer, which has it from now on. */
    void moveTo(CellLayer layer) {
        CellTable cells = take();
        if (cells != null) {
            layer.add(this, cells, bytes);
            bytes = 0;
        }
    }

    private @Nullable CellTable take() {
        CellTable cells = active;
        if (cells != null) {
            keys = cells.size();
            active = null;
        }
        return cells;
    }

    /** Seals what changed since the last cut into a layer. */
    void seal(CellLayer layer) {
        changed = active;
        moveTo(layer);
        if (changed != null) {
            sealed.add(0, changed);
        }
    }

    /** Moves what changed into a layer that flat memory will not have: whatever is older has to be looked for behind that, too. */
    void spill(CellLayer layer) {
        if (active != null) {
            moveTo(layer);
            sealed.clear();
            isSpilled = true;
            isBelow = true;
        }
    }

    /** Forgets what was sealed, and all that was before it. */
    void forget(CellTable cells) {
        int at = sealed.indexOf(cells);
        if (at >= 0) {
            sealed.subList(at, sealed.size()).clear();
            isBelow = true;
        }
    }

    /** Forgets what was sealed: what was before it has all its rows now. */
    void merged(CellTable cells) {
        sealed.remove(cells);
    }

    /** All that was sealed, newest first. */
    List<CellTable> sealed() {
        return sealed;
    }

    /** What a cut that was just sealed has to write of it. */
    Changes takeChanges() {
        Changes changes = new Changes(changed, isSpilled);
        changed = null;
        isSpilled = false;
        return changes;
    }

    /**
     * What changed between two cuts.
     *
     * @param cells the rows in flat memory
     * @param isSpilled whether there are others
     */
    record Changes(@Nullable CellTable cells, boolean isSpilled) {}

    /** Says that the slice is dropped; gives what its changes took of memory. */
    long drop() {
        isDropped = true;
        active = null;
        sealed.clear();
        long freed = bytes;
        bytes = 0;
        return freed;
    }

    boolean isDropped() {
        return isDropped;
    }
}
