package io.tidemark.operator;

import io.tidemark.operator.step.UserErrors;
import io.tidemark.record.Batch;
import io.tidemark.record.Counter;
import io.tidemark.record.Key;
import io.tidemark.record.Reason;
import io.tidemark.record.Window;
import io.tidemark.state.DueIndex;
import io.tidemark.state.RowList;
import io.tidemark.state.RowTable;
import io.tidemark.time.Times;
import io.tidemark.type.ByteSink;
import io.tidemark.type.KeyHash;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Brings rows of two inputs together whose keys are equal and whose times are close (rule 15). */
/*
 * A row is late if its stamp has passed its time and grace. So a row that is on time can be matched by rows on the other side up to
 * some time, its bound, and is kept until the clock has passed its bound and grace: as the clock never exceeds a stamp still to come,
 * each of two rows that belong together finds the other, whichever comes first. Nothing is held, and the answer does not depend
 * on the order of arrival.
 *
 * What depends on it is the order in which the rows of a join come. They carry their own times, so whoever needs an order takes them
 * in that of stamps; for those of one time the rank decides, which is made of where the two rows came from.
 */
public final class IntervalJoinOperator implements Operator {

    private static final int LEFT = 0;
    private static final int STEP_MAX = Batch.RECORDS_MAX;

    /** How many records are announced at a time. */
    private static final int EXPECTED_RECORDS = OrderedOperator.EXPECTED_RECORDS;

    private final OperatorContext context;
    private final JoinSpec spec;
    private final JoinInterval interval;
    private final JoinBuffer buffer;
    /** When rows leave that have no room in the lists of their keys; the others are due with their lists. */
    private final DueIndex overflowDue;

    private final Lateness lateness;
    private final RowPlaces places;
    private final int origin;
    private final ByteSink scratch = new ByteSink();
    private long dueBound = Times.END;
    /** Rows before this time are late: the clock less the grace. */
    private long closedUpTo = Times.BEFORE_ALL;

    /** A task of an interval join. */
    public IntervalJoinOperator(OperatorContext context, JoinSpec spec) {
        this.context = context;
        this.spec = spec;
        this.interval = spec.interval();
        this.buffer = new JoinBuffer(context.store(), spec);
        this.overflowDue = context.store().dueIndex("due");
        this.lateness = new Lateness(context);
        this.places = new RowPlaces(context.origins());
        this.origin = context.ownOrigin();
    }

    @Override
    public void process(Batch batch, Output output) {
        batch.originTable = context.origins();
        OriginRuns.count(context.counters(), Counter.IN, batch, 0, batch.size);
        for (int from = 0; from < batch.size; from += EXPECTED_RECORDS) {
            int to = Math.min(batch.size, from + EXPECTED_RECORDS);
            buffer.lists().expect(batch, from, to);
            for (int i = from; i < to; i++) {
                if (isLate(batch, i)) {
                    late(batch, i, output);
                } else {
                    take(batch, i, output);
                }
            }
        }
    }

    private void late(Batch batch, int i, Output output) {
        Window window = new Window(batch.times[i], batch.times[i] + 1);
        lateness.report(batch, i, window, window.end() + interval.grace(), output);
        context.counters().add(Counter.LATE, batch.origins[i], 1);
    }

    private boolean isLate(Batch batch, int i) {
        return batch.stamps[i] > batch.times[i] + interval.grace() || batch.times[i] < closedUpTo;
    }

    private void take(Batch batch, int i, Output output) {
        context.counters().add(Counter.CONTRIBUTED, batch.origins[i], 1);
        boolean isLeft = batch.input == LEFT;
        RowList rows = buffer.seek(batch, i);
        long time = batch.times[i];
        long place = places.of(batch.origins[i], batch.positions[i]);
        JoinRow row = new JoinRow(time, place, buffer.count(rows, isLeft, time, place), false, batch.values[i]);
        List<JoinRow> matches = isLeft
                ? buffer.between(rows, false, time + interval.lower(), time + interval.upper())
                : buffer.between(rows, true, time - interval.upper(), time - interval.lower());
        for (JoinRow match : matches) {
            emit(isLeft ? row : match, isLeft ? match : row, output);
            if (!match.matched() && spec.side(!isLeft).isKept()) {
                buffer.setMatched(rows, !isLeft, match);
            }
        }
        keep(rows, isLeft, matches.isEmpty() ? row : row.withMatch(), output);
        rows.done();
    }

    private long reach(boolean isLeft) {
        return isLeft ? interval.reachOfLeft() : interval.reachOfRight();
    }

    /** Keeps a row until its last match would be late; that may be so already. */
    private void keep(RowList rows, boolean isLeft, JoinRow row, Output output) {
        if (row.time() + reach(isLeft) < closedUpTo) {
            leave(isLeft, row, output);
            return;
        }
        JoinBuffer.Moved moved = buffer.add(rows, isLeft, row);
        if (moved != null) {
            armOverflow(rows.keyGroup(), rows.key(), moved.isLeft(), moved.row());
        }
        dueBy(rows, leavesAt(isLeft, row.time()));
    }

    /** The clock at which a row leaves. */
    private long leavesAt(boolean isLeft, long time) {
        return Times.plus(time, reach(isLeft) + interval.grace() + 1);
    }

    private void armOverflow(int keyGroup, Key key, boolean isLeft, JoinRow row) {
        long at = leavesAt(isLeft, row.time());
        overflowDue.arm(keyGroup, key, at);
        dueBound = Math.min(dueBound, at);
    }

    private void dueBy(RowList rows, long clock) {
        rows.dueBy(clock);
        dueBound = Math.min(dueBound, clock);
    }

    /** No match can come any more: a row without one comes alone, where its side is kept. */
    private void leave(boolean isLeft, JoinRow row, Output output) {
        if (!row.matched() && spec.side(isLeft).isKept()) {
            emit(isLeft ? row : null, isLeft ? null : row, output);
        }
    }

    private void emit(@Nullable JoinRow left, @Nullable JoinRow right, Output output) {
        long time = Math.max(
                left == null ? Times.BEFORE_ALL : left.time(), right == null ? Times.BEFORE_ALL : right.time());
        long position = RowPlaces.mix(rank(true, left)) + rank(false, right);
        Object leftValue = left == null ? null : left.value();
        Object rightValue = right == null ? null : right.value();
        Object joined;
        try {
            joined = required(spec.function().apply(leftValue, rightValue));
        } catch (RuntimeException thrown) {
            Object pair = Arrays.asList(leftValue, rightValue);
            output.failed(
                    new UserErrors.Failure(Reason.USER_ERROR, "join", pair, time, time, origin, position, thrown));
            return;
        }
        context.counters().add(Counter.EMITTED, origin, 1);
        output.emit(joined, time, time, origin, position);
    }

    /** What a join has made of a pair, which is something. */
    static Object required(@Nullable Object joined) {
        if (joined == null) {
            throw new IllegalStateException("The function given to the join returned null; records are never null.");
        }
        return joined;
    }

    /*
     * Rows made of one record have one place, and are told apart by their numbers. A row that is not kept has none, and that
     * can only be where it reaches back; there the rows themselves tell.
     */
    private long rank(boolean isLeft, @Nullable JoinRow row) {
        if (row == null) {
            return 0;
        }
        long which = row.number();
        if (reach(isLeft) < 0) {
            scratch.reset();
            spec.side(isLeft).codec().encode(row.value(), scratch);
            which = KeyHash.hash(scratch.array(), 0, scratch.size());
        }
        return RowPlaces.mix(RowPlaces.mix(row.place() + row.time()) + which);
    }

    @Override
    public long nextDue() {
        return dueBound;
    }

    @Override
    public boolean advance(int keyGroup, long clock, Output output) {
        boolean more = advanceLists(keyGroup, clock, output);
        return advanceOverflow(keyGroup, clock, output) || more;
    }

    private boolean advanceLists(int keyGroup, long clock, Output output) {
        RowTable lists = buffer.lists();
        return lists.firstDue(keyGroup) <= clock
                && lists.takeDue(keyGroup, clock, STEP_MAX, rows -> removeLeaving(rows, clock, output));
    }

    private boolean advanceOverflow(int keyGroup, long clock, Output output) {
        return overflowDue.firstDue(keyGroup) <= clock
                && overflowDue.take(keyGroup, clock, STEP_MAX, (key, at) -> {
                    removeLeaving(buffer.lists().seek(keyGroup, key), clock, output);
                });
    }

    private void removeLeaving(RowList rows, long clock, Output output) {
        buffer.removeBefore(rows, limit(true, clock), limit(false, clock), (isLeft, row) -> leave(isLeft, row, output));
        if (rows.first() != RowList.NONE) {
            rows.dueBy(nextDue(rows));
        }
        rows.done();
    }

    /** Rows of a side before this time leave at a clock. */
    private long limit(boolean isLeft, long clock) {
        return Times.plus(clock, -interval.grace() - reach(isLeft));
    }

    private long nextDue(RowList rows) {
        return Math.min(leavesAt(true, buffer.earliest(rows, true)), leavesAt(false, buffer.earliest(rows, false)));
    }

    @Override
    public void settle(long clock) {
        if (clock != Times.END && clock != Times.BEFORE_ALL) {
            closedUpTo = Math.max(closedUpTo, clock - interval.grace());
        }
        if (dueBound <= clock) {
            findDueBound();
        }
    }

    private void findDueBound() {
        dueBound = Times.END;
        for (int group = context.store().firstKeyGroup();
                group < context.store().endKeyGroup();
                group++) {
            dueBound = Math.min(dueBound, buffer.lists().firstDue(group));
            dueBound = Math.min(dueBound, overflowDue.firstDue(group));
        }
    }

    @Override
    public long promise(long clock) {
        boolean isOuter = spec.left().isKept() || spec.right().isKept();
        return Times.plus(clock, -interval.grace() - (isOuter ? interval.longestReach() : 0));
    }

    @Override
    public long closedUpTo() {
        return closedUpTo;
    }

    @Override
    public void restore(long restored) {
        closedUpTo = restored;
        for (int group = context.store().firstKeyGroup();
                group < context.store().endKeyGroup();
                group++) {
            buffer.lists().restoreDue(group, rows -> rows.dueBy(nextDue(rows)));
            if (!overflowDue.survives()) {
                restoreOverflowDue(group, true);
                restoreOverflowDue(group, false);
            }
        }
        findDueBound();
    }

    private void restoreOverflowDue(int keyGroup, boolean isLeft) {
        buffer.overflow(isLeft).scan(keyGroup, (key, row) -> armOverflow(keyGroup, key, isLeft, row));
    }
}
