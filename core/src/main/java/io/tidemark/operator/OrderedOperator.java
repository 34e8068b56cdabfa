package io.tidemark.operator;

import io.tidemark.record.Batch;
import io.tidemark.record.Counter;
import io.tidemark.state.Codec;
import io.tidemark.state.HeldQueue;
import io.tidemark.state.HeldSpec;
import io.tidemark.time.Times;
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
    static final int STEP_MAX = Batch.RECORDS_MAX;

    /** How many records are announced at a time. Measured as for slice tables: what is fetched for them has to stay in the cache. */
    static final int EXPECTED_RECORDS = 32;

    private final OperatorContext context;
    private final @Nullable HeldQueue held;
    private final Batch taken;
    private final Item item;
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
        this.item = new Item(context.store().maxParallelism());
    }

    /** What such an operator takes. */
    record Shape(Type<?> keyType, Codec<Object> recordCodec, int inputsPerRecord, boolean ordered) {}

    /** Says which records are taken next. */
    void expect(Batch batch, int from, int to) {}

    /** Takes one record; what is due for its key at the item's clock has not been done yet. */
    abstract void take(Item item, Output output);

    /** A clock before which no key of a key group is due; {@link Times#END} if none is at any time. */
    abstract long firstDue(int keyGroup);

    /**
     * Does what is due for keys of a key group at a clock, for at most {@link #STEP_MAX} of them.
     *
     * @return whether more are due
     */
    abstract boolean fireDue(int keyGroup, long clock, Output output);

    /** Notes what the restored rows of a key group have due, unless that was restored too. */
    abstract void restoreDue(int keyGroup);

    /** Called after records were taken. */
    void afterTaken(Output output) {}

    /** The clock at which {@link #reached} wants to be called, beside what keys have due. */
    long reportDue() {
        return Times.END;
    }

    /** Called when the clock has reached a time, before anything is done that is due then. */
    void reached(long clock, Output output) {}

    final OperatorContext context() {
        return context;
    }

    /** Notes that a key is due at a clock. */
    final void dueAt(long clock) {
        dueBound = Math.min(dueBound, clock);
    }

    @Override
    public final void process(Batch batch, Output output) {
        OriginRuns.count(context.counters(), Counter.IN, batch, 0, batch.size);
        HeldQueue queue = held;
        if (queue == null || !holds) {
            takeAll(batch, output);
            return;
        }
        queue.add(batch);
        dueAt(firstHeld(queue));
    }

    /** The clock at which the first held record can be taken. */
    private static long firstHeld(HeldQueue queue) {
        long first = queue.firstStamp();
        return first == HeldQueue.NOTHING_HELD ? Times.END : first + 1;
    }

    private void takeAll(Batch batch, Output output) {
        batch.originTable = context.origins();
        for (int from = 0; from < batch.size; from += EXPECTED_RECORDS) {
            int to = Math.min(batch.size, from + EXPECTED_RECORDS);
            expect(batch, from, to);
            for (int i = from; i < to; i++) {
                item.set(batch, i, Math.max(batch.stamps[i], closedUpTo));
                take(item, output);
            }
        }
        afterTaken(output);
    }

    @Override
    public final long nextDue() {
        return Math.min(dueBound, reportDue());
    }

    /** Does a step; the first steps take what is held in this task, whichever the key group. */
    @Override
    public final boolean advance(int keyGroup, long clock, Output output) {
        reached(clock, output);
        HeldQueue queue = held;
        if (queue != null && queue.firstStamp() < clock) {
            taken.reset();
            boolean more = queue.take(clock, taken);
            takeAll(taken, output);
            if (more) {
                return true;
            }
        }
        return firstDue(keyGroup) <= clock && fireDue(keyGroup, clock, output);
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
        dueBound = held == null ? Times.END : firstHeld(held);
        for (int group = context.store().firstKeyGroup();
                group < context.store().endKeyGroup();
                group++) {
            dueBound = Math.min(dueBound, firstDue(group));
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
            restoreDue(group);
        }
        holds |= held != null && held.firstStamp() != HeldQueue.NOTHING_HELD;
        findDueBound();
    }
}
