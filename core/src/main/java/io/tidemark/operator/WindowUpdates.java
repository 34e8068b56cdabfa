package io.tidemark.operator;

import io.tidemark.cell.Cells;
import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.record.Window;
import io.tidemark.record.Windowed;
import io.tidemark.state.AccumulatorTable;
import io.tidemark.state.Slice;
import io.tidemark.time.Times;
import io.tidemark.type.KeyHash;
import io.tidemark.window.AlignedWindows;
import io.tidemark.window.Emission;
import java.util.SortedMap;
import java.util.TreeMap;

/** The results of aligned windows that come before the FINAL one: UPDATE after a batch, EARLY by processing time, refinements. */
/*
 * What changed since it was last reported is noted by window and key, and forgotten at a restart: a window that changed before a
 * crash is reported again when it changes again, and in any case by its FINAL.
 */
final class WindowUpdates {

    private final AlignedWindows windows;
    private final AccumulatorTable table;
    private final WindowSpec spec;
    private final WindowEmitter emitter;
    private final int maxParallelism;
    private final TreeMap<Long, ChangedKeys> changed = new TreeMap<>();
    private long endedUpTo = Times.BEFORE_ALL;
    private long nextTick = Times.BEFORE_ALL;

    WindowUpdates(
            AlignedWindows windows,
            AccumulatorTable table,
            WindowSpec spec,
            WindowEmitter emitter,
            int maxParallelism) {
        this.windows = windows;
        this.table = table;
        this.spec = spec;
        this.emitter = emitter;
        this.maxParallelism = maxParallelism;
    }

    /** Notes that records were folded into a slice. */
    void folded(Batch batch, int from, int to, Slice slice) {
        if (spec.emission().isFinalOnly()) {
            return;
        }
        long end = windows.firstEnd(slice.start());
        while (windows.startOf(end) <= slice.start()) {
            if (end >= slice.first()) {
                ChangedKeys keys = changed.computeIfAbsent(
                        end, e -> new ChangedKeys(spec.keyType().isIntegral()));
                for (int i = from; i < to; i++) {
                    keys.add(KeyHash.keyGroup(batch.hashes[i], maxParallelism), batch, i);
                }
            }
            end = windows.firstEnd(end);
        }
    }

    /** Reports what a batch has changed, if that is asked for. */
    void afterBatch(Output output) {
        if (spec.emission().kind() == Emission.Kind.ON_UPDATE) {
            report(changed, Windowed.Kind.UPDATE, output);
        }
    }

    /** The clock at which a window that has ended is to be reported. */
    long nextDue() {
        Long end = spec.emission().kind() == Emission.Kind.REFINE_LATE ? changed.higherKey(endedUpTo) : null;
        return end == null ? Times.END : end;
    }

    /** Reports the windows that have ended at a clock; from then on they are refined by processing time. */
    void ended(long clock, Output output) {
        if (clock > endedUpTo && spec.emission().kind() == Emission.Kind.REFINE_LATE) {
            report(changed.subMap(endedUpTo, false, clock, true), Windowed.Kind.UPDATE, output);
            endedUpTo = clock;
        }
    }

    /** When results are due by processing time. */
    long nextTick() {
        return switch (spec.emission().kind()) {
            case ON_CLOSE, ON_UPDATE -> Times.END;
            case EARLY -> changed.isEmpty() ? Times.END : nextTick;
            case REFINE_LATE -> changed.headMap(endedUpTo, true).isEmpty() ? Times.END : nextTick;
        };
    }

    void tick(long now, Output output) {
        boolean early = spec.emission().kind() == Emission.Kind.EARLY;
        report(
                early ? changed : changed.headMap(endedUpTo, true),
                early ? Windowed.Kind.EARLY : Windowed.Kind.UPDATE,
                output);
        nextTick = now + spec.emission().period();
    }

    /** Forgets what is noted of a window that is final for a key group. */
    void closed(int keyGroup, long end) {
        if (changed.isEmpty()) {
            return;
        }
        ChangedKeys keys = changed.get(end);
        if (keys != null) {
            keys.forget(keyGroup);
        }
    }

    /** Forgets windows that are final for all. */
    void closedUpTo(long end) {
        if (!changed.isEmpty()) {
            changed.headMap(end, true).clear();
        }
    }

    private void report(SortedMap<Long, ChangedKeys> due, Windowed.Kind kind, Output output) {
        due.forEach((end, keys) -> {
            Window window = new Window(windows.startOf(end), end);
            keys.drain((keyGroup, key) -> reportOne(keyGroup, key, window, kind, output));
        });
        due.clear();
    }

    private void reportOne(int keyGroup, Key key, Window window, Windowed.Kind kind, Output output) {
        Cells sum = Cells.single(spec.layout());
        spec.kernel().create(sum, 0);
        for (Slice slice : table.slices(keyGroup)) {
            if (WindowCloser.counts(slice, window)) {
                table.get(keyGroup, slice, key, (found, cells, row) -> {
                    sum.addRecords(0, cells.records(row));
                    spec.kernel().merge(sum, 0, cells, row);
                });
            }
        }
        emitter.emit(key, window, new WindowEmitter.Shown(sum, 0, kind), output);
    }
}
