package io.tidemark.engine.tier;

import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.engine.system.Agent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes what changed for a cut to the ordered rows, all tasks' part in one write, once the cut has committed. */
/*
 * A cut that was given up has its changes written with the next one: the rows are always those of a committed cut. Files of closed
 * slices are forgotten only after the write that drops these slices is durable.
 */
final class Flushing implements Agent {

    private static final long MEASURE_EVERY = 1_000;

    private final SharedRows shared;
    /** The parts that wait, newest first. */
    private final Deque<CutPart> waiting = new ArrayDeque<>();

    private final SortedMap<SlicePlace, Integer> open = new TreeMap<>();
    private @Nullable LocalCopy committed;
    private long measureAt = Long.MIN_VALUE;

    Flushing(SharedRows shared) {
        this.shared = shared;
    }

    @Override
    public String name() {
        return "store";
    }

    synchronized void add(CutPart part) {
        waiting.addFirst(part);
    }

    synchronized void committed(LocalCopy cut) {
        committed = cut;
    }

    @Override
    public int doWork(long now) {
        if (now >= measureAt) {
            measureAt = now + MEASURE_EVERY;
            shared.measure();
        }
        List<CutPart> parts = new ArrayList<>();
        LocalCopy cut = take(parts);
        if (cut == null) {
            return 0;
        }
        flush(parts, cut);
        shared.setFlushedCut(cut.cut());
        forget(parts);
        return parts.size();
    }

    /** Takes the parts that have committed, and gives the cut that they lead to; null if there are none. */
    private synchronized @Nullable LocalCopy take(List<CutPart> parts) {
        LocalCopy last = committed;
        if (last == null) {
            return null;
        }
        Iterator<CutPart> each = waiting.iterator();
        while (each.hasNext()) {
            CutPart part = each.next();
            if (part.cut() <= last.cut()) {
                parts.add(part);
                each.remove();
            }
        }
        return parts.isEmpty() ? null : last;
    }

    private void flush(List<CutPart> parts, LocalCopy cut) {
        List<RowCursor> runs = new ArrayList<>();
        for (CutPart part : parts) {
            part.layers().forEach(layer -> runs.add(layer.cursor()));
        }
        try (RowCursor changes = new MergedCursor(runs, true);
                RowsWriter writer = shared.cutWriter(cut)) {
            SharedRows.write(changes, writer);
            writer.commit();
        }
    }

    private void forget(List<CutPart> parts) {
        SortedMap<SlicePlace.Prefix, SlicePlace> touched = new TreeMap<>();
        for (CutPart part : parts) {
            part.opened().forEach(slice -> open.merge(slice, 1, Integer::sum));
        }
        for (CutPart part : parts) {
            for (SlicePlace slice : part.dropped()) {
                int left = open.merge(slice, -1, Integer::sum);
                if (left == 0) {
                    open.remove(slice);
                    touched.put(slice.state(), slice);
                }
            }
        }
        touched.keySet().forEach(this::forgetClosed);
    }

    /** Forgets the rows of a state up to its first open slice. */
    private void forgetClosed(SlicePlace.Prefix state) {
        byte[] to = Bytes.after(state.bytes());
        for (Map.Entry<SlicePlace, Integer> each : open.entrySet()) {
            if (each.getKey().state().equals(state)) {
                to = each.getKey().bytes();
                break;
            }
        }
        shared.base().forget(state.bytes(), to);
    }

    @Override
    public void onClose() {
        doWork(0);
    }
}
