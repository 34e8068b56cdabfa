package io.tidemark.operator;

import io.tidemark.record.Batch;
import io.tidemark.record.Counter;
import io.tidemark.record.Key;
import io.tidemark.state.Codec;
import io.tidemark.state.DueIndex;
import io.tidemark.state.HeldQueue;
import io.tidemark.state.HeldSpec;
import io.tidemark.time.Times;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import org.jspecify.annotations.Nullable;

/** The frame of operators that take records one by one: in the order of records where they ask for it, and what is due by key. */
/*
 * An ordered operator takes a record when the clock has passed its stamp, so that no record before it in order can still come.
 * When all records come from one partition they are in order as they arrive, and none is held. Within a key, what is due at a
 * record's stamp happens before the record is taken; subclasses see to that in take(), key by key, since keys do not see each other.
 */
abstract class OrderedOperator implements Operator {

    /** How many due keys, or held records, one step of advancing takes at most. */
    private static final int STEP_MAX = Batch.RECORDS_MAX;

    private static final String DUE_INDEX = "due";

    private final OperatorContext context;
    private final @Nullable HeldQueue held;
    private final Batch taken;
    private final DueIndex due;
    private final Item item = new Item();
    private boolean holds;
    private long dueBound = Times.END;
    private long closedUpTo = Times.BEFORE_ALL;

    /** Holds records back if the spec says so and they come from several partitions. */
    OrderedOperator(OperatorContext context, Shape shape) {
        this.context = context;
        this.holds = !context.singlePartition();
        this.held = shape.ordered()
                ? context.store()
                        .held(new HeldSpec("held", shape.keyType(), shape.recordCodec(), shape.inputsPerRecord()))
                : null;
        this.taken = new Batch(shape.keyType().isIntegral(), shape.inputsPerRecord(), STEP_MAX);
        this.due = context.store().dueIndex(DUE_INDEX);
    }

    /** What such an operator takes. */
    record Shape(Type<?> keyType, Codec<Object> recordCodec, int inputsPerRecord, boolean ordered) {}

    /** Takes one record; what is due for its key at the item's clock has not been done yet. */
    abstract void take(Item item, Output output);

    /** Does what is due for a key at a clock, and returns when it is due again, or {@link Times#END}. */
    abstract long fire(int keyGroup, Key dueKey, long entry, long clock, Output output);

    /** Arms what the rows of a key group have due; called once, after rows were restored, unless the index was too. */
    abstract void rearm(int keyGroup);

    /** Called after records were taken. */
    void afterTaken(Output output) {}

    /** The clock at which {@link #reached} wants to be called, beside what is armed. */
    long reportDue() {
        return Times.END;
    }

    /** Called when the clock has reached a time, before anything is done that is due then. */
    void reached(long clock, Output output) {}

    final OperatorContext context() {
        return context;
    }

    final void arm(int keyGroup, Key armed, long at) {
        due.arm(keyGroup, armed, at);
        dueBound = Math.min(dueBound, at);
    }

    @Override
    public final void process(Batch batch, Output output) {
        OriginRuns.count(context.counters(), Counter.IN, batch, 0, batch.size);
        HeldQueue queue = held;
        if (queue == null || !holds) {
            takeAll(batch, output);
            return;
        }
        for (int i = 0; i < batch.size; i++) {
            queue.add(keyGroup(batch, i), batch, i);
            dueBound = Math.min(dueBound, batch.stamps[i] + 1);
        }
    }

    private void takeAll(Batch batch, Output output) {
        batch.originTable = context.origins();
        for (int i = 0; i < batch.size; i++) {
            item.set(batch, i, keyGroup(batch, i), Math.max(batch.stamps[i], closedUpTo));
            take(item, output);
        }
        afterTaken(output);
    }

    private int keyGroup(Batch batch, int i) {
        return KeyHash.keyGroup(batch.hashes[i], context.store().maxParallelism());
    }

    @Override
    public final long nextDue() {
        return Math.min(dueBound, reportDue());
    }

    @Override
    public final boolean advance(int keyGroup, long clock, Output output) {
        reached(clock, output);
        boolean more = false;
        HeldQueue queue = held;
        if (queue != null) {
            taken.reset();
            more = queue.take(keyGroup, clock, taken);
            takeAll(taken, output);
        }
        if (more) {
            return true;
        }
        return due.take(keyGroup, clock, STEP_MAX, (dueKey, entry) -> {
            long again = fire(keyGroup, dueKey, entry, clock, output);
            if (again != Times.END) {
                due.arm(keyGroup, dueKey, again);
            }
        });
    }

    @Override
    public final void settle(long clock) {
        if (clock != Times.END) {
            closedUpTo = Math.max(closedUpTo, clock);
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
            dueBound = Math.min(dueBound, due.firstDue(group));
            if (held != null && held.firstStamp(group) != HeldQueue.NOTHING_HELD) {
                dueBound = Math.min(dueBound, held.firstStamp(group) + 1);
            }
        }
    }

    @Override
    public final long closedUpTo() {
        return closedUpTo;
    }

    @Override
    public final void restore(long restored) {
        closedUpTo = restored;
        for (int group = context.store().firstKeyGroup();
                group < context.store().endKeyGroup();
                group++) {
            if (!due.survives()) {
                rearm(group);
            }
            holds |= held != null && held.firstStamp(group) != HeldQueue.NOTHING_HELD;
        }
        findDueBound();
    }
}
