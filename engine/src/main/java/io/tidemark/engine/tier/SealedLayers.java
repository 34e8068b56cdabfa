package io.tidemark.engine.tier;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The layers of a task that cuts have sealed: they are looked at until the ordered rows have them, and after that for as long as there is room. */
final class SealedLayers {

    /**
     * Layers in flat memory beyond so many are merged. With one more there was no room for a million keys in the default budget: 2.8 times the
     * processor time.
     */
    private static final int UNMERGED_MAX = 1;

    private final SharedRows shared;
    private final List<Sealed> newestFirst = new ArrayList<>();

    /**
     * The last cut that the ordered rows had when layers were last forgotten. They may have got another since, whose layers must not be
     * merged yet: what was put aside is still between them and older ones.
     */
    private long flushedCut;

    SealedLayers(SharedRows shared) {
        this.shared = shared;
    }

    /** A layer of a cut. */
    private record Sealed(long cut, Layer layer) {}

    /** Seals what changed for a cut, newest first. */
    void seal(long cut, List<Layer> changes) {
        for (int i = changes.size() - 1; i >= 0; i--) {
            changes.get(i).seal();
            newestFirst.add(0, new Sealed(cut, changes.get(i)));
        }
        forgetTooMany();
        forgetOldest();
    }

    /** What the newest layer that has a row says of it; null if none has it. */
    byte @Nullable [] get(byte[] key) {
        for (int i = 0; i < newestFirst.size(); i++) {
            byte[] value = newestFirst.get(i).layer().get(key);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    /** Adds cursors over the rows with {@code from <= key < to}, newest first. */
    void addCursors(List<RowCursor> runs, byte[] from, byte[] to) {
        newestFirst.forEach(each -> runs.add(each.layer().cursor(from, to)));
    }

    /** Forgets the oldest layers while there are too many bytes, if the ordered rows have them. */
    void forgetOldest() {
        for (int i = newestFirst.size() - 1; i >= 0 && shared.budget().isUsed(); i--) {
            if (newestFirst.get(i).cut() <= shared.flushedCut()) {
                newestFirst.remove(i).layer().release();
            }
        }
    }

    /**
     * Forgets layers that the ordered rows have and that are too many of their kind. What was put aside is newer than all that is behind it:
     * with it all of that is forgotten.
     */
    private void forgetTooMany() {
        flushedCut = shared.flushedCut();
        Map<Object, Integer> kept = new HashMap<>();
        boolean isBehindAside = false;
        for (Iterator<Sealed> each = newestFirst.iterator(); each.hasNext(); ) {
            Sealed next = each.next();
            if (next.cut() <= flushedCut) {
                Layer layer = next.layer();
                layer.releaseDropped();
                isBehindAside |= layer instanceof AsideLayer;
                if (isBehindAside || layer.isEmpty() || kept.merge(layer.kind(), 1, Integer::sum) > layer.keptMax()) {
                    each.remove();
                    layer.release();
                }
            }
        }
    }

    /** Work that makes fewer layers of those which the ordered rows have, to be done in pieces. */
    List<FrozenRows> merges() {
        Map<Object, List<CellLayer>> flat = new HashMap<>();
        for (Sealed each : newestFirst) {
            if (each.cut() <= flushedCut && each.layer() instanceof CellLayer cells) {
                flat.computeIfAbsent(cells.kind(), kind -> new ArrayList<>()).add(cells);
            }
        }
        List<FrozenRows> merges = new ArrayList<>();
        for (List<CellLayer> layers : flat.values()) {
            int last = layers.size() - 1;
            if (last >= UNMERGED_MAX) {
                merges.addAll(layers.get(last - 1).mergesInto(layers.get(last)));
            }
        }
        return merges;
    }
}
