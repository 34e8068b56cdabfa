package io.tidemark.operator;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Cells;
import io.tidemark.record.Counter;
import io.tidemark.record.Key;
import io.tidemark.record.Window;
import io.tidemark.state.ValueSpec;
import io.tidemark.state.ValueTable;
import io.tidemark.time.Times;
import io.tidemark.window.SessionWindows;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sessions of a key: merged first and judged after, in the order of records (rule 8). */
/*
 * A session that is final is remembered, without its accumulator, for as long as a record could come that lies within its gap and
 * is not late by itself: until the clock is past last + 2·gap + grace. Such a record is late, so no two sessions of a key overlap.
 */
public final class SessionOperator extends OrderedOperator {

    private final long gap;
    private final long longest;
    private final long grace;
    private final Kernel<Object, ?> kernel;
    private final SessionsCodec codec;
    private final ValueTable<Sessions> table;
    private final WindowEmitter emitter;
    private final SessionUpdates updates;
    private final Lateness lateness;

    /** A task of a session window. */
    public SessionOperator(OperatorContext context, SessionWindows windows, WindowSpec spec) {
        super(
                context,
                new Shape(spec.keyType(), spec.recordCodec(), spec.layout().inputs(), true));
        this.gap = windows.gap();
        this.longest = windows.longest();
        this.grace = spec.grace();
        this.kernel = spec.kernel();
        this.codec = new SessionsCodec(spec.kernel(), spec.layout());
        this.table = context.store().values(new ValueSpec<>("sessions", spec.keyType(), codec));
        this.emitter = new WindowEmitter(context, spec.keyType(), spec.kernel());
        this.updates = new SessionUpdates(spec.emission(), gap, table, emitter);
        this.lateness = new Lateness(context);
    }

    @Override
    void take(Item item, Output output) {
        Sessions known = table.get(item.keyGroup(), item.key());
        List<Session> before = known == null ? List.of() : known.list();
        List<Session> kept = new ArrayList<>(before.size() + 1);
        closeDue(item.key(), before, item.clock(), kept, output);
        boolean taken = merge(item, kept, output);
        context().counters().add(taken ? Counter.CONTRIBUTED : Counter.LATE, item.origin(), 1);
        store(item.keyGroup(), item.key(), known, kept);
        if (taken) {
            updates.taken(item);
        }
    }

    /** Merges a record with the sessions within its gap, unless it is late; returns whether it counts. */
    private boolean merge(Item item, List<Session> kept, Output output) {
        long time = item.time();
        long first = time;
        long last = time;
        int from = 0;
        while (from < kept.size() && kept.get(from).last() + gap < time) {
            from++;
        }
        int to = from;
        while (to < kept.size() && kept.get(to).isWithin(gap, time)) {
            Session near = kept.get(to);
            if (near.isFinal()) {
                late(item, near.first(), near.last(), output);
                return false;
            }
            if (!exceeds(Math.min(first, near.first()), Math.max(last, near.last()))) {
                first = Math.min(first, near.first());
                last = Math.max(last, near.last());
            }
            to++;
        }
        if (closesAt(last) <= item.clock()) {
            late(item, first, last, output);
            return false;
        }
        fold(item, kept.subList(from, to), first, last);
        return true;
    }

    private boolean exceeds(long first, long last) {
        return last - first > longest;
    }

    private void fold(Item item, List<Session> near, long first, long last) {
        Cells row = codec.newRow();
        List<Session> beside = new ArrayList<>();
        for (Session session : near) {
            Cells merged = session.row();
            if (merged == null || session.first() < first || session.last() > last) {
                beside.add(session);
            } else {
                row.addRecords(0, merged.records(0));
                kernel.merge(row, 0, merged, 0);
            }
        }
        row.addRecords(0, 1);
        kernel.add(row, 0, item.batch(), item.index());
        beside.add(new Session(first, last, row));
        beside.sort((a, b) -> Long.compare(a.first(), b.first()));
        near.clear();
        near.addAll(beside);
    }

    private void late(Item item, long first, long last, Output output) {
        lateness.report(item.batch(), item.index(), new Window(first, last + gap), closesAt(last), output);
    }

    /** Emits the sessions that close at a clock, and keeps what is still needed. */
    private void closeDue(Key key, List<Session> before, long clock, List<Session> kept, Output output) {
        for (Session session : before) {
            Cells row = session.row();
            if (row != null && closesAt(session.last()) <= clock) {
                Window window = new Window(session.first(), session.last() + gap);
                emitter.emit(key, window, row, 0, output);
                row = null;
            }
            if (row != null || forgottenAt(session.last()) > clock) {
                kept.add(row == session.row() ? session : new Session(session.first(), session.last(), null));
            }
        }
    }

    private long closesAt(long last) {
        return last + gap + grace + 1;
    }

    private long forgottenAt(long last) {
        return last + 2 * gap + grace + 1;
    }

    private long nextDue(List<Session> sessions) {
        long next = Times.END;
        for (Session session : sessions) {
            next = Math.min(next, session.isFinal() ? forgottenAt(session.last()) : closesAt(session.last()));
        }
        return next;
    }

    private void store(int keyGroup, Key key, @Nullable Sessions known, List<Session> kept) {
        if (kept.isEmpty()) {
            if (known != null) {
                table.remove(keyGroup, key);
            }
            return;
        }
        long next = nextDue(kept);
        long armedAt = known == null ? Times.END : known.armedAt();
        if (next < armedAt || armedAt == Sessions.ARMED_UNKNOWN) {
            arm(keyGroup, key, next);
            armedAt = next;
        }
        table.put(keyGroup, key, new Sessions(List.copyOf(kept), armedAt));
    }

    @Override
    long fire(int keyGroup, Key key, long entry, long clock, Output output) {
        Sessions known = table.get(keyGroup, key);
        if (known == null || (known.armedAt() != Sessions.ARMED_UNKNOWN && known.armedAt() != entry)) {
            return Times.END;
        }
        List<Session> kept = new ArrayList<>(known.list().size());
        closeDue(key, known.list(), clock, kept, output);
        if (kept.isEmpty()) {
            table.remove(keyGroup, key);
            return Times.END;
        }
        long next = nextDue(kept);
        table.put(keyGroup, key, new Sessions(List.copyOf(kept), next));
        return next;
    }

    @Override
    void rearm(int keyGroup) {
        table.scan(keyGroup, (key, sessions) -> arm(keyGroup, key, nextDue(sessions.list())));
    }

    @Override
    void afterTaken(Output output) {
        updates.afterBatch(output);
    }

    @Override
    long reportDue() {
        return updates.nextDue();
    }

    @Override
    void reached(long clock, Output output) {
        updates.ended(clock, output);
    }

    @Override
    public long nextTick() {
        return updates.nextTick();
    }

    @Override
    public void tick(long now, Output output) {
        updates.tick(now, output);
    }

    @Override
    public long promise(long clock) {
        return Times.plus(clock, -grace - 1);
    }
}
