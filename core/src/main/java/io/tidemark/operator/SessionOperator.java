package io.tidemark.operator;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Cells;
import io.tidemark.record.Counter;
import io.tidemark.record.Window;
import io.tidemark.state.RecordFailure;
import io.tidemark.state.RowList;
import io.tidemark.state.RowSpec;
import io.tidemark.time.Times;
import io.tidemark.window.SessionWindows;
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
 * open session reaches it any more. So no two sessions of a key overlap. Once it is forgotten it stays so, so that it does not matter
 * when its row goes.
 *
 * Open sessions of a key are more than a gap apart, and those that the clock closes are before all open ones. Most records are not
 * before the latest session, and so concern no other one.
 */
public final class SessionOperator extends RowOperator {

    private final SessionRules rules;
    private final Kernel<Object, ?> kernel;
    private final SessionRow row;
    private final SessionEnds ends;
    private final SessionMerge merge;
    private final SessionUpdates updates;
    private final Lateness lateness;
    private final Failures failures;

    /** A task of a session window. */
    public SessionOperator(OperatorContext context, SessionWindows windows, WindowSpec spec) {
        this(context, windows, spec, new SessionRow(spec.kernel(), spec.layout(), windows.gap()));
    }

    private SessionOperator(OperatorContext context, SessionWindows windows, WindowSpec spec, SessionRow row) {
        super(
                context,
                new Shape(spec.keyType(), spec.recordCodec(), spec.layout().inputs(), true),
                new RowSpec("sessions", spec.keyType(), row, row.lanes(), row.objects()));
        WindowEmitter emitter = new WindowEmitter(context, spec.keyType(), spec.kernel());
        this.rules = new SessionRules(windows.gap(), windows.longest(), spec.grace());
        this.kernel = spec.kernel();
        this.row = row;
        this.ends = new SessionEnds(rules, row, emitter);
        this.merge = new SessionMerge(rules, row, ends, kernel);
        this.updates = new SessionUpdates(spec.emission(), row, table(), emitter);
        this.lateness = new Lateness(context);
        this.failures = new Failures(context);
    }

    @Override
    void take(Item item, Output output) {
        RowList rows = rows(item);
        if (rows.due() <= item.clock()) {
            ends.closeDue(rows, item.clock(), output);
        }
        int latest = rows.first();
        long time = item.time();
        boolean taken;
        if (latest == RowList.NONE || time > row.last(rows.cells(), latest) + rules.gap()) {
            taken = begin(rows, item, output);
        } else if (extendsLatest(rows, latest, time)) {
            taken = extend(rows, item, output);
        } else {
            taken = merge(rows, item, output);
        }
        if (taken) {
            context().counters().add(Counter.CONTRIBUTED, item.origin(), 1);
            updates.taken(rows, time);
        }
        rows.done();
    }

    /** Begins a session behind all others: there is none near, and none that it could be late for but itself. */
    private boolean begin(RowList rows, Item item, Output output) {
        long time = item.time();
        if (rules.closesAt(time) <= item.clock()) {
            return late(item, new Window(time, time + rules.gap()), output);
        }
        int begun = rows.addFirst();
        kernel.create(rows.cells(), begun);
        RuntimeException thrown = fold(rows.cells(), begun, item);
        if (thrown != null) {
            rows.removeFirst();
            failures.report("aggregate", item.batch(), item.index(), thrown, output);
            return false;
        }
        row.set(rows.cells(), begun, time, time, item.clock());
        dueBy(rows, rules.closesAt(time));
        return true;
    }

    /**
     * Whether a record that is not behind the latest session only makes that longer: it is open, and not due, and whatever is before it
     * is more than a gap away, unless sessions were cut.
     */
    private boolean extendsLatest(RowList rows, int latest, long time) {
        Cells cells = rows.cells();
        if (time < row.first(cells, latest) || !row.isOpen(cells, latest)) {
            return false;
        }
        return rules.isUnlimited()
                || (rows.next(latest) == RowList.NONE && time - row.first(cells, latest) <= rules.longest());
    }

    private boolean extend(RowList rows, Item item, Output output) {
        int latest = rows.first();
        rows.change();
        Cells cells = rows.cells();
        RuntimeException thrown = fold(cells, latest, item);
        if (thrown != null) {
            failures.report("aggregate", item.batch(), item.index(), thrown, output);
            return false;
        }
        row.extend(cells, latest, item.time(), item.clock());
        return true;
    }

    /** A record that makes user code throw leaves no trace. */
    private @Nullable RuntimeException fold(Cells cells, int at, Item item) {
        cells.addRecords(at, 1);
        try {
            kernel.add(cells, at, item.batch(), item.index());
            return null;
        } catch (RuntimeException thrown) {
            cells.addRecords(at, -1);
            return thrown;
        }
    }

    private boolean merge(RowList rows, Item item, Output output) {
        try {
            Window lateFor = merge.take(rows, item, output);
            if (lateFor != null) {
                return late(item, lateFor, output);
            }
        } catch (RecordFailure failed) {
            failures.report("aggregate", item.batch(), item.index(), failed.thrown(), output);
            return false;
        }
        dueBy(rows, ends.nextDue(rows));
        return true;
    }

    private boolean late(Item item, Window window, Output output) {
        lateness.report(item.batch(), item.index(), window, rules.closesAt(window.end() - rules.gap()), output);
        context().counters().add(Counter.LATE, item.origin(), 1);
        return false;
    }

    @Override
    void fire(RowList rows, long clock, Output output) {
        ends.closeDue(rows, clock, output);
        ends.forget(rows, clock);
    }

    @Override
    long nextDue(RowList rows) {
        return ends.nextDue(rows);
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
        return Times.plus(clock, -rules.grace() - 1);
    }
}
