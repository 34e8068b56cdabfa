package io.tidemark.operator;

import io.tidemark.record.Batch;
import io.tidemark.record.Counter;
import io.tidemark.record.Key;
import io.tidemark.record.Reason;
import io.tidemark.record.Window;
import io.tidemark.state.HeldQueue;
import io.tidemark.state.HeldSpec;
import io.tidemark.time.Times;
import io.tidemark.type.KeyHash;

/** Gives each record the value that a table has for its key as of the record's time (rule 15). */
/*
 * A record waits until the clock has passed its stamp and its time: then all changes with a stamp up to the later of the two have
 * come, and those are the changes that it sees. So the answer is a function of the input alone. Records go on in the order of that later
 * one, and have it for their stamp; it is late for nothing that the record's own stamp is not late for, since no window
 * closes before the times that are in it have passed.
 *
 * Changes are held too, and made in the order of records as far as the next held record's stamp, before that record is
 * answered. A row of either side is late if its stamp is more than the history after its time; what is on time finds all versions that it
 * could see.
 */
public final class AsOfJoinOperator implements Operator {

    private static final int STEP_MAX = OrderedOperator.STEP_MAX;

    private final OperatorContext context;
    private final long history;
    private final HeldQueue records;
    private final HeldQueue changes;
    private final TableVersions versions;
    private final TableRows rows;
    private final Lateness lateness;
    private final Batch onTime;
    private final Batch taken;
    private final Key key = new Key();
    private long heldBound = Times.END;
    private long closedUpTo = Times.BEFORE_ALL;

    /**
     * A task of such a join.
     *
     * @param history how far a row's time may be behind its stamp, in ms
     */
    public AsOfJoinOperator(OperatorContext context, TableJoinSpec spec, long history) {
        this.context = context;
        this.history = history;
        this.records = context.store().held(new HeldSpec("held", spec.keyType(), spec.rows(), 0));
        this.changes = context.store()
                .held(new HeldSpec("held-changes", spec.keyType(), spec.table().changes(), 0));
        this.versions = new TableVersions(context.store(), spec.keyType(), spec.table(), history);
        this.rows = new TableRows(context, spec);
        this.lateness = new Lateness(context, Reason.HISTORY);
        this.onTime = new Batch(spec.keyType().isIntegral(), 0);
        this.taken = new Batch(spec.keyType().isIntegral(), 0, STEP_MAX);
        this.taken.originTable = context.origins();
    }

    @Override
    public void process(Batch batch, Output output) {
        OriginRuns.count(context.counters(), Counter.IN, batch, 0, batch.size);
        boolean isStream = batch.input == TableJoinSpec.STREAM;
        onTime.reset();
        for (int i = 0; i < batch.size; i++) {
            if (isLate(batch, i)) {
                late(batch, i, output);
                continue;
            }
            onTime.append(batch, i);
            if (isStream) {
                onTime.stamps[onTime.size - 1] = Math.max(batch.stamps[i], batch.times[i]);
            }
        }
        (isStream ? records : changes).add(onTime);
        findHeldBound();
    }

    private boolean isLate(Batch batch, int i) {
        long until = batch.times[i] + history;
        return batch.stamps[i] > until || until < closedUpTo;
    }

    private void late(Batch batch, int i, Output output) {
        Window window = new Window(batch.times[i], batch.times[i] + 1);
        lateness.report(batch, i, window, window.end() + history, output);
        context.counters().add(Counter.LATE, batch.origins[i], 1);
    }

    /** The clock at which the first of what is held can be taken. */
    private void findHeldBound() {
        long first = Math.min(records.firstStamp(), changes.firstStamp());
        heldBound = first == HeldQueue.NOTHING_HELD ? Times.END : first + 1;
    }

    @Override
    public long nextDue() {
        return Math.min(heldBound, versions.nextDue());
    }

    /** Does a step; the first steps take what is held in this task, whichever the key group. */
    @Override
    public boolean advance(int keyGroup, long clock, Output output) {
        for (int steps = 0; steps < STEP_MAX; steps += taken.size) {
            if (!takeHeld(clock, output)) {
                // More input may follow the end of a bounded one, and see what this one could.
                return clock != Times.END && versions.forget(keyGroup, clock);
            }
        }
        return true;
    }

    /** Takes some changes, up to the stamp of the first record, or some records, up to that of the first change. */
    private boolean takeHeld(long clock, Output output) {
        long record = records.firstStamp();
        long change = changes.firstStamp();
        if (Math.min(record, change) >= clock) {
            return false;
        }
        taken.reset();
        if (change <= record) {
            changes.take(record < clock ? record + 1 : clock, taken);
            makeChanges(output);
        } else {
            records.take(Math.min(clock, change), taken);
            answerRecords(output);
        }
        return true;
    }

    private void makeChanges(Output output) {
        for (int i = 0; i < taken.size; i++) {
            long time = taken.times[i];
            int keyGroup = keyGroup(i);
            taken.key(i, key);
            rows.change(taken, i, value -> versions.set(keyGroup, key, new Version(time, value)), output);
        }
    }

    private void answerRecords(Output output) {
        for (int i = 0; i < taken.size; i++) {
            Object value = versions.asOf(keyGroup(i), taken.key(i, key), taken.times[i]);
            rows.answer(taken, i, value, output);
        }
    }

    private int keyGroup(int i) {
        return KeyHash.keyGroup(taken.hashes[i], context.store().maxParallelism());
    }

    @Override
    public void settle(long clock) {
        if (clock != Times.END) {
            closedUpTo = Math.max(closedUpTo, clock);
        }
        findHeldBound();
        versions.settle(clock);
    }

    @Override
    public long promise(long clock) {
        return clock;
    }

    @Override
    public long closedUpTo() {
        return closedUpTo;
    }

    @Override
    public void restore(long restored) {
        closedUpTo = restored;
        findHeldBound();
        versions.restore();
    }
}
