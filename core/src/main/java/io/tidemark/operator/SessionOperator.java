package io.tidemark.operator;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Cells;
import io.tidemark.record.Counter;
import io.tidemark.record.Key;
import io.tidemark.record.Window;
import io.tidemark.state.RecordFailure;
import io.tidemark.state.ValueSpec;
import io.tidemark.state.ValueTable;
import io.tidemark.time.Times;
import io.tidemark.window.SessionWindows;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sessions of a key: merged first and judged after, in the order of records (rule 8). */
/*
 * A record is merged with all open sessions within its gap; if that made one longer than the longest session, it begins a session of
 * its own. It is late if its stamp would have closed the session it would be in, or if it lies within the gap of a session that is
 * closed. Where it begins a session of its own next to others, those are closed before their time; from then on only records up to
 * their last events are late for them.
 *
 * A closed session has to be remembered, without its accumulator, for as long as a record can come that is late for it and for no
 * other reason. Record by record an open session can grow back in time, each record near the one before, and would come to any
 * closed session in the end, however old. So that memory has a bound, a session reaches back REACH_GAPS gaps and the grace, counted
 * from the clock at which it began; a record before that is late. A closed session is forgotten when neither a record alone nor an
 * open session reaches it any more. So no two sessions of a key overlap.
 */
public final class SessionOperator extends OrderedOperator {

    /** How many gaps a session reaches back from the clock at which it began, beside the grace; at most 2^60 ms. */
    static final int REACH_GAPS = 4;

    private final long gap;
    private final long longest;
    private final long grace;
    private final long reach;
    private final Kernel<Object, ?> kernel;
    private final SessionsCodec codec;
    private final ValueTable<Sessions> table;
    private final WindowEmitter emitter;
    private final SessionUpdates updates;
    private final Lateness lateness;
    private final Failures failures;

    /** A task of a session window. */
    public SessionOperator(OperatorContext context, SessionWindows windows, WindowSpec spec) {
        super(
                context,
                new Shape(spec.keyType(), spec.recordCodec(), spec.layout().inputs(), true));
        this.gap = windows.gap();
        this.longest = windows.longest();
        this.grace = spec.grace();
        this.reach = Math.min(REACH_GAPS * gap, Times.MAX) + grace;
        this.kernel = spec.kernel();
        this.codec = new SessionsCodec(spec.kernel(), spec.layout());
        this.table = context.store().values(new ValueSpec<>("sessions", spec.keyType(), codec));
        this.emitter = new WindowEmitter(context, spec.keyType(), spec.kernel());
        this.updates = new SessionUpdates(spec.emission(), gap, table, emitter);
        this.lateness = new Lateness(context);
        this.failures = new Failures(context);
    }

    @Override
    void take(Item item, Output output) {
        Sessions known = table.get(item.keyGroup(), item.key());
        if (known != null && extend(item, known, output)) {
            return;
        }
        List<Session> before = known == null ? List.of() : known.list();
        List<Session> kept = closeDue(item.key(), before, item.clock(), output);
        boolean taken = false;
        try {
            taken = merge(item, kept, output);
            context().counters().add(taken ? Counter.CONTRIBUTED : Counter.LATE, item.origin(), 1);
        } catch (RecordFailure failed) {
            failures.report(item.batch(), item.index(), failed.thrown(), output);
        }
        store(item.keyGroup(), item.key(), known, kept);
        if (taken) {
            updates.taken(item);
        }
    }

    /** The common case at little cost: the key has one open session, nothing is due, and the record belongs to it. */
    private boolean extend(Item item, Sessions known, Output output) {
        Session session = known.list().get(0);
        Cells row = session.row();
        long time = item.time();
        if (known.list().size() > 1 || row == null || !session.isWithin(gap, time)) {
            return false;
        }
        Session longer = session.with(Session.of(time, item.clock()));
        if (closesAt(session.last()) <= item.clock()
                || longer.last() - longer.first() > longest
                || time < longer.began() - reach) {
            return false;
        }
        Cells added = row.copyOf(0);
        added.addRecords(0, 1);
        try {
            kernel.add(added, 0, item.batch(), item.index());
        } catch (RuntimeException thrown) {
            failures.report(item.batch(), item.index(), thrown, output);
            return true;
        }
        Sessions extended = new Sessions(List.of(longer.holding(added)), armedAt(known));
        table.put(item.keyGroup(), item.key(), extended);
        context().counters().add(Counter.CONTRIBUTED, item.origin(), 1);
        updates.taken(item);
        return true;
    }

    /** Merges a record with the sessions within its gap, unless it is late; returns whether it counts. */
    private boolean merge(Item item, List<Session> sessions, Output output) {
        long time = item.time();
        Session alone = Session.of(time, item.clock());
        Session merged = alone;
        List<Session> near = new ArrayList<>(2);
        for (Session session : sessions) {
            if (session.isOpen() && session.isWithin(gap, time)) {
                near.add(session);
                merged = merged.with(session);
            }
        }
        boolean tooLong = merged.last() - merged.first() > longest;
        merged = tooLong ? alone : merged;
        Session lateFor = lateFor(time, item.clock(), merged, sessions);
        if (lateFor != null) {
            Window window = new Window(lateFor.first(), lateFor.last() + gap);
            lateness.report(item.batch(), item.index(), window, closesAt(lateFor.last()), output);
            return false;
        }
        Cells row = folded(item, tooLong ? List.of() : near);
        if (tooLong) {
            near.forEach(session -> cut(item.key(), session, sessions, output));
        } else {
            sessions.removeAll(near);
        }
        insert(sessions, merged.holding(row));
        return true;
    }

    /** The session that a record is late for, if there is one. */
    private @Nullable Session lateFor(long time, long clock, Session merged, List<Session> sessions) {
        if (closesAt(merged.last()) <= clock) {
            return merged;
        }
        return time < merged.began() - reach ? Session.of(time, clock) : closedWithin(sessions, time);
    }

    /** The last closed session that a record at a time is late for, if there is one. */
    private @Nullable Session closedWithin(List<Session> sessions, long time) {
        Session found = null;
        for (Session session : sessions) {
            if (!session.isOpen() && session.first() - gap <= time && time <= session.lateUntil(gap)) {
                found = session;
            }
        }
        return found;
    }

    private void cut(Key key, Session session, List<Session> sessions, Output output) {
        sessions.set(sessions.indexOf(session), session.closed(Session.State.CUT));
        emit(key, session, output);
    }

    /** Keeps sessions in the order in which they close. */
    private static void insert(List<Session> sessions, Session session) {
        int at = sessions.size();
        while (at > 0 && sessions.get(at - 1).last() > session.last()) {
            at--;
        }
        sessions.add(at, session);
    }

    private Cells folded(Item item, List<Session> near) {
        try {
            Cells row = codec.newRow();
            for (Session session : near) {
                Cells merged = session.row();
                if (merged != null) {
                    row.addRecords(0, merged.records(0));
                    kernel.merge(row, 0, merged, 0);
                }
            }
            row.addRecords(0, 1);
            kernel.add(row, 0, item.batch(), item.index());
            return row;
        } catch (RuntimeException thrown) {
            throw new RecordFailure(item.index(), thrown);
        }
    }

    private void emit(Key key, Session session, Output output) {
        Cells row = session.row();
        if (row != null) {
            emitter.emit(key, new Window(session.first(), session.last() + gap), row, 0, output);
        }
    }

    /** Emits the sessions that close at a clock, and returns what is still needed, in the order in which sessions close. */
    private List<Session> closeDue(Key key, List<Session> before, long clock, Output output) {
        List<Session> kept = new ArrayList<>(before.size() + 1);
        for (Session session : before) {
            boolean due = session.isOpen() && closesAt(session.last()) <= clock;
            if (due) {
                emit(key, session, output);
            }
            kept.add(due ? session.closed(Session.State.FINAL) : session);
        }
        long oldest = oldest(kept);
        kept.removeIf(session -> !session.isOpen() && forgottenAt(session) <= Math.min(clock, oldest));
        return kept;
    }

    /** The clock at which the oldest open session began. */
    private static long oldest(List<Session> sessions) {
        long oldest = Times.END;
        for (Session session : sessions) {
            if (session.isOpen()) {
                oldest = Math.min(oldest, session.began());
            }
        }
        return oldest;
    }

    private long closesAt(long last) {
        return last + gap + grace + 1;
    }

    /** The clock from which on neither a record alone nor a session that begins then reaches a closed session. */
    private long forgottenAt(Session closed) {
        return closed.lateUntil(gap) + reach + 1;
    }

    /** When something is to be done next; a closed session that an open one reaches has nothing due before that one. */
    private long nextDue(List<Session> sessions) {
        long next = Times.END;
        long oldest = oldest(sessions);
        for (Session session : sessions) {
            if (session.isOpen()) {
                next = Math.min(next, closesAt(session.last()));
            } else if (forgottenAt(session) <= oldest) {
                next = Math.min(next, forgottenAt(session));
            }
        }
        return next;
    }

    /** Keeps a key's sessions, and sees to it that the key is noted in the index no later than it has something to do. */
    private void store(int keyGroup, Key key, @Nullable Sessions known, List<Session> kept) {
        if (kept.isEmpty()) {
            if (known != null) {
                table.remove(keyGroup, key);
            }
            return;
        }
        long next = nextDue(kept);
        long armedAt = known == null ? Times.END : armedAt(known);
        if (next < armedAt) {
            arm(keyGroup, key, next);
            armedAt = next;
        }
        table.put(keyGroup, key, new Sessions(List.copyOf(kept), armedAt));
    }

    /** A key whose sessions were read back is noted no later than they have something to do. */
    private long armedAt(Sessions known) {
        return known.armedAt() == Sessions.ARMED_UNKNOWN ? nextDue(known.list()) : known.armedAt();
    }

    @Override
    long fire(int keyGroup, Key key, long entry, long clock, Output output) {
        Sessions known = table.get(keyGroup, key);
        if (known == null || (known.armedAt() != Sessions.ARMED_UNKNOWN && known.armedAt() != entry)) {
            return Times.END;
        }
        List<Session> kept = closeDue(key, known.list(), clock, output);
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
