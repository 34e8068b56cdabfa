package io.tidemark.engine.tier;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of one task: in front the changes since the last cut, behind them those of cuts that are on their way to the disk, then the disk. */
/*
 * Changes go into memory, and when that is used up into rows aside. A cut seals them. Sealed layers are looked at until the ordered rows
 * have them, and as long as there is room: what changed lately is likely to change again.
 */
final class TaskRows {

    /** All tasks together have at most this share of the budget that they do not put aside for being small pieces. */
    private static final int ASIDE_SHARE = 16;

    /** All tasks together have at most this share of the budget while they are filled. */
    private static final int FILL_SHARE = 2;

    /** A task has at most so many restored bytes that it has not settled, whatever the budget. */
    private static final long FILL_BYTES_MAX = 1L << 30;

    private final SharedRows shared;
    private final SealedLayers sealed;
    private final List<TierAccumulators> flat = new ArrayList<>();
    private MemoryLayer active;
    private @Nullable AsideLayer aside;
    private RestoredRows restored;

    TaskRows(SharedRows shared) {
        this.shared = shared;
        this.sealed = new SealedLayers(shared);
        shared.addTask();
        this.active = new MemoryLayer(shared.budget());
        this.restored = new RestoredRows(shared.budget());
    }

    /** Adds a table whose changes are in flat memory, not here. */
    void add(TierAccumulators table) {
        flat.add(table);
    }

    /** Says that changes in flat memory take so many bytes more; they may be put aside. */
    void grew(long by) {
        shared.budget().add(by);
        if (by > 0 && shared.budget().isUsed()) {
            makeRoom();
        }
    }

    byte @Nullable [] get(byte[] key) {
        byte[] value = getChanged(key);
        if (value == null) {
            value = sealed.get(key);
        }
        if (value == null) {
            value = shared.base().get(key);
        }
        return present(value);
    }

    @SuppressWarnings("ReferenceEquality") // The mark is told by identity.
    private static byte @Nullable [] present(byte @Nullable [] value) {
        return value == Layer.GONE ? null : value;
    }

    private byte @Nullable [] getChanged(byte[] key) {
        byte[] value = active.get(key);
        return value == null && aside != null ? aside.get(key) : value;
    }

    void put(byte[] key, byte[] value) {
        active.put(key, value);
        if (shared.budget().isUsed()) {
            makeRoom();
        }
    }

    void remove(byte[] key) {
        put(key, Layer.GONE);
    }

    /** Where a restore puts the rows of slices; nobody sees them before they are settled. */
    RestoredRows restored() {
        return restored;
    }

    private void makeRoom() {
        sealed.forgetOldest();
        if (shared.budget().isUsed() && changedBytes() >= share(ASIDE_SHARE)) {
            AsideLayer layer = aside == null ? shared.newAside() : aside;
            putAside(active, layer);
            flat.forEach(table -> putAside(table.spill(), layer));
            aside = layer;
            active = new MemoryLayer(shared.budget());
        }
    }

    private static void putAside(Layer changes, AsideLayer layer) {
        layer.add(changes);
        changes.release();
    }

    private long changedBytes() {
        long bytes = active.bytes();
        for (TierAccumulators table : flat) {
            bytes += table.changedBytes();
        }
        return bytes;
    }

    /** Goes over the rows with {@code from <= key < to}; they do not change meanwhile. */
    RowCursor cursor(byte[] from, byte[] to) {
        List<RowCursor> runs = new ArrayList<>();
        runs.add(active.cursor(from, to));
        if (aside != null) {
            runs.add(aside.cursor(from, to));
        }
        return new MergedCursor(withSealed(runs, from, to), false);
    }

    /** Goes over the rows as the last cut has them; they may change meanwhile. */
    RowCursor cutCursor(byte[] from, byte[] to) {
        return new MergedCursor(withSealed(new ArrayList<>(), from, to), false);
    }

    private List<RowCursor> withSealed(List<RowCursor> runs, byte[] from, byte[] to) {
        sealed.addCursors(runs, from, to);
        runs.add(shared.base().cursor(from, to));
        return runs;
    }

    /** Seals what changed since the last cut; gives it, newest first. */
    List<Layer> seal(long cut) {
        if (!restored.isEmpty()) {
            throw new IllegalStateException("Rows were restored, and are not settled at cut " + cut + ".");
        }
        List<Layer> changes = changes();
        flat.forEach(table -> changes.add(1, table.seal()));
        sealed.seal(cut, changes);
        begin();
        return changes;
    }

    /** Work that makes looking rows up cheaper, to be done in pieces once a cut is written. */
    List<FrozenRows> merges() {
        return sealed.merges();
    }

    private long share(int of) {
        return shared.shareOf(shared.budget().bytesMax() / of);
    }

    /** Whether so many bytes changed that they had better be settled. */
    boolean isFull() {
        return active.bytes() + restored.bytes() >= Math.min(FILL_BYTES_MAX, share(FILL_SHARE));
    }

    /** Removes the rows with {@code from <= key < to} that the ordered rows have. */
    void empty(byte[] from, byte[] to) {
        try (RowCursor rows = shared.base().cursor(from, to)) {
            while (rows.next()) {
                remove(rows.key());
                if (isFull()) {
                    settle();
                }
            }
        }
        settle();
    }

    /** Writes changes to the ordered rows at once: they were restored, so no cut has to say that they changed. */
    void settle() {
        List<Layer> changes = changes();
        if (active.isEmpty() && changes.size() == 1 && restored.isEmpty()) {
            return;
        }
        List<RowCursor> runs = new ArrayList<>();
        changes.forEach(layer -> runs.add(layer.cursor()));
        runs.add(restored.cursor());
        try (RowCursor merged = new MergedCursor(runs, true);
                RowsWriter writer = shared.partWriter()) {
            SharedRows.write(merged, writer);
            writer.commit();
        }
        changes.forEach(Layer::release);
        restored.release();
        restored = new RestoredRows(shared.budget());
        begin();
    }

    /** What changed since the last cut, newest first. */
    private List<Layer> changes() {
        List<Layer> changes = new ArrayList<>();
        changes.add(active);
        if (aside != null) {
            changes.add(aside);
        }
        return changes;
    }

    private void begin() {
        active = new MemoryLayer(shared.budget());
        aside = null;
    }
}
