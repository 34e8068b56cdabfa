package io.tidemark.operator;

import io.tidemark.operator.view.Declarations;
import io.tidemark.operator.view.KeyScope;
import io.tidemark.operator.view.Sweeps;
import io.tidemark.process.Bound;
import io.tidemark.process.ValueState;
import io.tidemark.record.Batch;
import io.tidemark.time.Times;

/** Gives each record the value that a table has for its key when the record arrives (rule 15). */
/*
 * The table is as its changes have arrived, and its inputs do not hold the clock: the clock is that of the stream.
 */
public final class LatestJoinOperator extends OrderedOperator {

    private final Declarations declared;
    private final KeyScope scope;
    private final ValueState<Object> table;
    private final TableRows rows;
    private final Sweeps sweeps;
    private final Sweeps processingSweeps;
    private long processingTime = Times.BEFORE_ALL;
    private long tickBound = Times.END;

    /** A task of such a join. */
    public LatestJoinOperator(OperatorContext context, TableJoinSpec spec) {
        super(context, new Shape(spec.keyType(), spec.rows(), 0, false));
        this.declared = new Declarations(spec.keyType());
        this.table = declared.value(
                spec.table().name(), spec.table().type(), spec.table().bound());
        declared.complete().open(context.store());
        this.scope = declared.scope();
        this.rows = new TableRows(context, spec);
        int first = context.store().firstKeyGroup();
        int end = context.store().endKeyGroup();
        this.sweeps = declared.sweeps(Bound.Kind.EVENT_TIME, first, end);
        this.processingSweeps = declared.sweeps(Bound.Kind.PROCESSING_TIME, first, end);
        sweeps.startAt(Times.BEFORE_ALL);
        if (!sweeps.isEmpty()) {
            dueAt(Times.BEFORE_ALL + 1);
        }
    }

    @Override
    void take(Item item, Output output) {
        Batch batch = item.batch();
        int i = item.index();
        scope.go(item.keyGroup(), item.key());
        scope.open(item.clock(), processingTime);
        if (batch.input == TableJoinSpec.STREAM) {
            rows.answer(batch, i, table.get(), output);
        } else {
            rows.change(
                    batch,
                    i,
                    value -> {
                        if (value == null) {
                            table.clear();
                        } else {
                            table.set(value);
                        }
                    },
                    output);
            declared.commit();
        }
        scope.close();
    }

    @Override
    long firstDue(int keyGroup) {
        return sweeps.first(keyGroup);
    }

    @Override
    boolean fireDue(int keyGroup, long clock, Output output) {
        if (clock != Times.END) {
            sweeps.sweep(keyGroup, clock);
        }
        return false;
    }

    @Override
    void restoreDue(int keyGroup) {
        sweeps.startAt(closedUpTo());
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

    /** Does a step: sweeps one key group. */
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
        }
        findTickBound();
    }

    private void findTickBound() {
        tickBound = Times.END;
        for (int group = context().store().firstKeyGroup();
                group < context().store().endKeyGroup();
                group++) {
            tickBound = Math.min(tickBound, processingSweeps.first(group));
        }
    }

    @Override
    public long promise(long clock) {
        return clock;
    }
}
