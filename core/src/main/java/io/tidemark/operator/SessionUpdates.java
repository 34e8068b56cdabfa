package io.tidemark.operator;

import io.tidemark.cell.Cells;
import io.tidemark.record.Key;
import io.tidemark.record.Window;
import io.tidemark.record.Windowed;
import io.tidemark.state.RowList;
import io.tidemark.state.RowTable;
import io.tidemark.time.Times;
import io.tidemark.window.Emission;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.LongPredicate;

/** The results of sessions that come before the FINAL one; what changed is noted by key and event time, and forgotten at a restart. */
final class SessionUpdates {

    private final Emission emission;
    private final SessionRow row;
    private final RowTable table;
    private final WindowEmitter emitter;
    private final Map<Noted, NavigableSet<Long>> changed = new LinkedHashMap<>();
    private long endedUpTo = Times.BEFORE_ALL;
    private long endBound = Times.END;
    private long nextTick = Times.BEFORE_ALL;

    SessionUpdates(Emission emission, SessionRow row, RowTable table, WindowEmitter emitter) {
        this.emission = emission;
        this.row = row;
        this.table = table;
        this.emitter = emitter;
    }

    /** A key with its key group. */
    private record Noted(int keyGroup, long hash, ByteBuffer key, boolean integral, long word) {

        static Noted of(int keyGroup, Key key) {
            boolean integral = key.isIntegral();
            return new Noted(
                    keyGroup,
                    key.hash(),
                    integral ? ByteBuffer.allocate(0) : ByteBuffer.wrap(key.toBytes()),
                    integral,
                    integral ? key.word() : 0);
        }

        Key view() {
            Key view = new Key();
            if (integral) {
                return view.setWord(word, hash);
            }
            byte[] bytes = new byte[key.remaining()];
            key.duplicate().get(bytes);
            return view.setBytes(bytes, 0, bytes.length, hash);
        }
    }

    /** Notes that a record was taken into a session. */
    void taken(RowList rows, long time) {
        if (!emission.isFinalOnly()) {
            changed.computeIfAbsent(Noted.of(rows.keyGroup(), rows.key()), key -> new TreeSet<>())
                    .add(time);
            endBound = Math.min(endBound, time + row.gap());
        }
    }

    /** Reports what a batch has changed, if that is asked for. */
    void afterBatch(Output output) {
        if (emission.kind() == Emission.Kind.ON_UPDATE && !changed.isEmpty()) {
            report(end -> true, Windowed.Kind.UPDATE, output);
        }
    }

    /** The clock at which a session that has ended may have to be reported. */
    long nextDue() {
        return emission.kind() == Emission.Kind.REFINE_LATE && !changed.isEmpty() ? endBound : Times.END;
    }

    /** Reports the sessions that have ended at a clock; from then on they are refined by processing time. */
    void ended(long clock, Output output) {
        if (emission.kind() == Emission.Kind.REFINE_LATE && endBound <= clock) {
            endBound = Times.END;
            report(end -> isToBeReported(end, clock), Windowed.Kind.UPDATE, output);
            endedUpTo = Math.max(endedUpTo, clock);
        }
    }

    private boolean isToBeReported(long end, long clock) {
        if (end > clock) {
            endBound = Math.min(endBound, end);
        }
        return end > endedUpTo && end <= clock;
    }

    long nextTick() {
        boolean byTime = emission.kind() == Emission.Kind.EARLY || emission.kind() == Emission.Kind.REFINE_LATE;
        return byTime && !changed.isEmpty() ? nextTick : Times.END;
    }

    void tick(long now, Output output) {
        if (emission.kind() == Emission.Kind.EARLY) {
            report(end -> true, Windowed.Kind.EARLY, output);
        } else {
            report(end -> end <= endedUpTo, Windowed.Kind.UPDATE, output);
        }
        nextTick = now + emission.period();
    }

    private void report(LongPredicate due, Windowed.Kind kind, Output output) {
        Iterator<Map.Entry<Noted, NavigableSet<Long>>> entries =
                changed.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<Noted, NavigableSet<Long>> entry = entries.next();
            Noted noted = entry.getKey();
            RowList rows = table.seek(noted.keyGroup(), noted.view());
            reportKey(rows, entry.getValue(), new Choice(due, kind), output);
            if (rows.first() == RowList.NONE || entry.getValue().isEmpty()) {
                entries.remove();
            }
        }
    }

    private record Choice(LongPredicate due, Windowed.Kind kind) {}

    private void reportKey(RowList rows, NavigableSet<Long> times, Choice choice, Output output) {
        Cells cells = rows.cells();
        for (int each = rows.first(); each != RowList.NONE; each = rows.next(each)) {
            long first = row.first(cells, each);
            long last = row.last(cells, each);
            NavigableSet<Long> within = times.subSet(first, true, last, true);
            if (within.isEmpty()) {
                continue;
            }
            if (!row.isOpen(cells, each)) {
                within.clear();
            } else if (choice.due().test(last + row.gap())) {
                within.clear();
                WindowEmitter.Shown shown = new WindowEmitter.Shown(cells, each, choice.kind());
                emitter.emit(rows.key(), new Window(first, last + row.gap()), shown, output);
            }
        }
    }
}
