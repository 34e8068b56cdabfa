package io.tidemark.operator;

import io.tidemark.operator.step.UserErrors;
import io.tidemark.operator.view.Declarations;
import io.tidemark.operator.view.KeyScope;
import io.tidemark.operator.view.Sweeps;
import io.tidemark.process.Bound;
import io.tidemark.process.KeyedProcess;
import io.tidemark.process.Timers;
import io.tidemark.record.Batch;
import io.tidemark.record.Counter;
import io.tidemark.record.Key;
import io.tidemark.record.Reason;
import io.tidemark.state.RowList;
import io.tidemark.state.RowTable;
import io.tidemark.time.Times;
import org.jspecify.annotations.Nullable;

/** A user's keyed logic, with its states, timers and outputs (rules 10, 13 and 14). */
/*
 * Every call works on drafts: what it has changed and emitted counts when it has come to its end, and is forgotten if it throws.
 *
 * Keys do not see each other, so time moves key by key. In the order of records, or with a single partition, the clock goes to a
 * record's stamp, the timers of its key that are due then fire, and the record is taken. As records arrive from several partitions,
 * timers fire by the operator's clock alone, since a record of a partition that is ahead says nothing of the others; but
 * what is visible of a state goes by the record's own stamp there too, which is never before the clock.
 *
 * A timer that is set for a time that has passed goes with the record that set it: it fires right after it, and its outputs have the
 * record's place in the order of records. The outputs of all others are stamped with their own time.
 */
public final class ProcessOperator extends OrderedOperator {

    /** How far the number of a timer among those of its key and time is below what tells keys apart, in an output's position. */
    private static final int NUMBER_BITS = 20;

    private final ProcessSpec spec;
    private final KeyedProcess<Object, Object, Object> process;
    private final Declarations declared;
    private final KeyScope scope;
    private final TimerDraft timers;
    private final TimerDraft processingTimers;
    private final ProcessFrame frame;
    private final Sweeps sweeps;
    private final Sweeps processingSweeps;
    private final Failures failures;
    private final boolean inOrder;
    private final int origin;
    private final Key ownKey = new Key();
    private long processingTime = Times.BEFORE_ALL;
    private long tickBound = Times.END;

    /** A task of a process. */
    public ProcessOperator(OperatorContext context, ProcessSpec spec) {
        super(context, new Shape(spec.keyType(), spec.recordCodec(), 0, spec.ordered()));
        this.spec = spec;
        this.declared = new Declarations(spec.keyType());
        this.process = spec.factory().apply(declared);
        declared.complete().open(context.store());
        this.scope = declared.scope();
        this.timers = new TimerDraft(context.store(), spec.keyType(), false, scope);
        this.processingTimers = new TimerDraft(context.store(), spec.keyType(), true, scope);
        this.frame = new ProcessFrame(scope, new KeyCodec(spec.keyType()), timers, processingTimers);
        int first = context.store().firstKeyGroup();
        int end = context.store().endKeyGroup();
        this.sweeps = declared.sweeps(Bound.Kind.EVENT_TIME, first, end);
        this.processingSweeps = declared.sweeps(Bound.Kind.PROCESSING_TIME, first, end);
        this.failures = new Failures(context);
        this.inOrder = spec.ordered() || context.singlePartition();
        this.origin = context.ownOrigin();
        sweeps.startAt(Times.BEFORE_ALL);
        if (!sweeps.isEmpty()) {
            dueAt(Times.BEFORE_ALL + 1);
        }
    }

    /**
     * What the outputs of a call carry.
     *
     * @param stamp their stamp; {@link Times#BEFORE_ALL} if it is their own time
     */
    private record Mark(long stamp, int origin, long position) {}

    /** The record, or timer by processing time, that has set timers for a time that has passed, and the clock then. */
    private record Setter(Mark mark, long clock) {}

    /** Counts timers of one pass of a key. */
    private static final class Pass {
        private long time = Times.BEFORE_ALL;
        private int ofTime;
        private int chained;

        /** The number of a timer among those of its time. */
        int number(long of) {
            ofTime = of == time ? ofTime + 1 : 0;
            time = of;
            return ofTime;
        }

        void chained(int more, String timer) {
            chained += more;
            if (chained > Timers.CHAIN_MAX) {
                throw new IllegalStateException("The timer \"" + timer + "\" is set by the last of "
                        + Timers.CHAIN_MAX + " timers that timers of one key have set, all due at once: the chain"
                        + " looks endless. Set timers further apart, or none once inputEnded() is true.");
            }
        }
    }

    @Override
    void expect(Batch batch, int from, int to) {
        timers.table().expect(batch, from, to);
    }

    @Override
    void take(Item item, Output output) {
        Batch batch = item.batch();
        int i = item.index();
        timers.go(timers.table().seek(batch, i));
        processingTimers.go();
        scope.go(item.keyGroup(), item.key());
        long clock = inOrder ? item.clock() : closedUpTo();
        fire(clock, null, output);
        ProcessFrame.Call call = new ProcessFrame.Call(item.time(), false, item.clock(), processingTime);
        Mark mark = new Mark(batch.stamps[i], batch.origins[i], batch.positions[i]);
        frame.begin(call, Times.BEFORE_ALL);
        scope.open(call.clock(), processingTime);
        try {
            process.onRecord(batch.values[i], frame);
        } catch (RuntimeException thrown) {
            discard(null, null);
            failures.report("process", batch, i, thrown, output);
            return;
        }
        commit(mark, output);
        context().counters().add(Counter.CONTRIBUTED, item.origin(), 1);
        fire(clock, new Setter(mark, call.clock()), output);
    }

    /**
     * Fires the timers of the scope's key that are due at a clock.
     *
     * @param setter what has set them, if it was for a time that has passed
     */
    private void fire(long clock, @Nullable Setter setter, Output output) {
        Pass pass = new Pass();
        for (TimerDraft.Due timer = timers.due(clock); timer != null; timer = timers.due(clock)) {
            long time = timer.time();
            boolean ended = clock == Times.END && time > closedUpTo();
            frame.begin(
                    new ProcessFrame.Call(time, ended, time, processingTime),
                    setter == null ? time - spec.outputDelay() : Times.BEFORE_ALL);
            scope.open(setter == null ? time : setter.clock(), processingTime);
            timers.fire(timer);
            Mark mark = setter == null ? ownMark(pass.number(time)) : setter.mark();
            try {
                process.onTimer(timer.name(), frame);
                pass.chained(timers.setUpTo(clock), timer.name());
            } catch (RuntimeException thrown) {
                discard(timer, null);
                failed(timer, mark, thrown, output);
                continue;
            }
            commit(mark, output);
        }
    }

    /** Fires the timers of a key that are due by processing time; then those by event time that they have set for a passed time. */
    private void fireProcessing(RowList rows, long now, Output output) {
        goTo(rows);
        processingTimers.go(rows);
        timers.go();
        Pass pass = new Pass();
        for (TimerDraft.Due timer = processingTimers.due(now); timer != null; timer = processingTimers.due(now)) {
            long clock = Math.max(closedUpTo(), timer.setAt());
            boolean ended = now == Times.END && timer.time() > processingTime;
            frame.begin(new ProcessFrame.Call(clock, ended, clock, timer.time()), clock - spec.outputDelay());
            scope.open(clock, timer.time());
            processingTimers.fire(timer);
            Mark mark = ownMark(pass.number(timer.time()));
            try {
                process.onProcessingTimer(timer.name(), frame);
                pass.chained(processingTimers.setUpTo(now), timer.name());
            } catch (RuntimeException thrown) {
                discard(null, timer);
                failed(timer, mark, thrown, output);
                continue;
            }
            commit(mark, output);
            fire(closedUpTo(), new Setter(new Mark(clock, mark.origin(), mark.position()), clock), output);
        }
        endOfKey(processingTimers, rows);
    }

    private void goTo(RowList rows) {
        ownKey.setCopyOf(rows.key());
        scope.go(rows.keyGroup(), ownKey);
    }

    private static void endOfKey(TimerDraft of, RowList rows) {
        if (rows.first() != RowList.NONE) {
            rows.dueBy(of.nextDue(rows));
        }
        rows.done();
    }

    private Mark ownMark(int number) {
        return new Mark(Times.BEFORE_ALL, origin, scope.key().hash() << NUMBER_BITS | number);
    }

    private void commit(Mark mark, Output output) {
        declared.commit();
        tickBound = Math.min(tickBound, processingTimers.commit(scope.clock()));
        dueAt(timers.commit(scope.clock()));
        scope.close();
        for (ProcessFrame.Emitted one : frame.emitted()) {
            context().counters().add(Counter.EMITTED, origin, 1);
            long stamp = mark.stamp() == Times.BEFORE_ALL ? one.time() : mark.stamp();
            output.emit(one.value(), one.time(), stamp, mark.origin(), mark.position());
        }
        frame.emitted().clear();
    }

    private void discard(TimerDraft.@Nullable Due fired, TimerDraft.@Nullable Due firedByProcessing) {
        declared.discard();
        processingTimers.discard(firedByProcessing, scope.clock());
        timers.discard(fired, scope.clock());
        scope.close();
        frame.emitted().clear();
    }

    private void failed(TimerDraft.Due timer, Mark mark, RuntimeException thrown, Output output) {
        context().counters().add(Counter.FAILED, origin, 1);
        long time = frame.call().time();
        long stamp = mark.stamp() == Times.BEFORE_ALL ? time : mark.stamp();
        output.failed(new UserErrors.Failure(
                Reason.USER_ERROR,
                "timer",
                new FiredTimer(frame.key(), timer.name(), timer.time()),
                time,
                stamp,
                mark.origin(),
                mark.position(),
                thrown));
    }

    @Override
    long firstDue(int keyGroup) {
        return Math.min(timers.table().firstDue(keyGroup), sweeps.first(keyGroup));
    }

    @Override
    boolean fireDue(int keyGroup, long clock, Output output) {
        RowTable byEventTime = timers.table();
        if (byEventTime.firstDue(keyGroup) <= clock
                && byEventTime.takeDue(keyGroup, clock, STEP_MAX, rows -> fireKey(rows, clock, output))) {
            return true;
        }
        if (clock == Times.END) {
            return processingTimers
                    .table()
                    .takeDue(keyGroup, clock, STEP_MAX, rows -> fireProcessing(rows, clock, output));
        }
        // Timers see what was visible at their own times, so nothing is swept before all that are due have fired.
        sweeps.sweep(keyGroup, clock);
        return false;
    }

    private void fireKey(RowList rows, long clock, Output output) {
        goTo(rows);
        timers.go(rows);
        processingTimers.go();
        fire(clock, null, output);
        endOfKey(timers, rows);
    }

    @Override
    void restoreDue(int keyGroup) {
        sweeps.startAt(closedUpTo());
        timers.table().restoreDue(keyGroup, rows -> rows.dueBy(timers.nextDue(rows)));
        processingTimers.table().restoreDue(keyGroup, rows -> rows.dueBy(processingTimers.nextDue(rows)));
        tickBound = Math.min(tickBound, processingTimers.table().firstDue(keyGroup));
    }

    @Override
    public void now(long now) {
        if (processingTime == Times.BEFORE_ALL && !processingSweeps.isEmpty()) {
            processingSweeps.startAt(now);
            findTickBound();
        }
        processingTime = Math.max(processingTime, now);
    }

    @Override
    public long nextTick() {
        return tickBound;
    }

    /** Does a step: what is due in one key group. */
    @Override
    public void tick(long now, Output output) {
        now(now);
        for (int group = context().store().firstKeyGroup();
                group < context().store().endKeyGroup();
                group++) {
            if (processingSweeps.first(group) <= processingTime) {
                processingSweeps.sweep(group, processingTime);
                break;
            }
            if (processingTimers.table().firstDue(group) <= processingTime) {
                processingTimers
                        .table()
                        .takeDue(group, processingTime, STEP_MAX, rows -> fireProcessing(rows, processingTime, output));
                break;
            }
        }
        findTickBound();
    }

    private void findTickBound() {
        tickBound = Times.END;
        for (int group = context().store().firstKeyGroup();
                group < context().store().endKeyGroup();
                group++) {
            tickBound = Math.min(tickBound, processingSweeps.first(group));
            tickBound = Math.min(tickBound, processingTimers.table().firstDue(group));
        }
    }

    @Override
    public long promise(long clock) {
        return Times.plus(clock, -spec.outputDelay());
    }
}
