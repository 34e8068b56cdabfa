package io.tidemark.operator;

import io.tidemark.cell.Cells;
import io.tidemark.record.Batch;
import io.tidemark.record.Counter;
import io.tidemark.record.Window;
import io.tidemark.state.Codec;
import io.tidemark.state.RowCodec;
import io.tidemark.state.RowList;
import io.tidemark.state.RowSpec;
import io.tidemark.time.Times;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import org.apache.avro.Schema;

/** Lets the first record of a key within a horizon pass, and counts the others as duplicates. */
/*
 * A key's memory is the times of those that passed, one a row, each kept until the clock is past its time + horizon. A record whose
 * own memory would already have ended is late: nobody can know any more whether it is a duplicate.
 */
public final class DedupOperator extends RowOperator {

    private final long horizon;
    private final Lateness lateness;

    /**
     * A task of a dedup.
     *
     * @param ordered whether records are taken in the order of records, or as they arrive
     * @param horizon in ms
     */
    public DedupOperator(
            OperatorContext context, Type<?> keyType, Codec<Object> recordCodec, boolean ordered, long horizon) {
        super(context, new Shape(keyType, recordCodec, 0, ordered), new RowSpec("seen", keyType, new TimeRow(), 1, 0));
        this.horizon = horizon;
        this.lateness = new Lateness(context);
    }

    /** A row of one lane, a time. */
    private static final class TimeRow implements RowCodec {

        @Override
        public Schema schema(String name) {
            return Schema.create(Schema.Type.LONG);
        }

        @Override
        public void encode(Cells cells, int row, ByteSink out) {
            out.writeLong(timeOf(cells, row));
        }

        @Override
        public void decode(ByteSource in, Cells cells, int row) {
            cells.lanes[cells.at(row)] = in.readLong();
        }
    }

    private static long timeOf(Cells cells, int row) {
        return cells.lanes[cells.at(row)];
    }

    @Override
    void take(Item item, Output output) {
        long time = item.time();
        long clock = item.clock();
        if (forgottenAt(time) <= clock) {
            lateness.report(
                    item.batch(), item.index(), new Window(time - horizon, time + 1), forgottenAt(time), output);
            context().counters().add(Counter.LATE, item.origin(), 1);
            return;
        }
        RowList rows = rows(item);
        if (repeats(rows, time, clock)) {
            context().counters().add(Counter.DUPLICATE, item.origin(), 1);
            return;
        }
        forget(rows, clock);
        int row = rows.addFirst();
        rows.cells().lanes[rows.cells().at(row)] = time;
        dueBy(rows, forgottenAt(time));
        rows.done();
        context().counters().add(Counter.CONTRIBUTED, item.origin(), 1);
        context().counters().add(Counter.PASSED, item.origin(), 1);
        pass(item, output);
    }

    private static void pass(Item item, Output output) {
        Batch batch = item.batch();
        int i = item.index();
        output.emit(batch.values[i], batch.times[i], batch.stamps[i], batch.origins[i], batch.positions[i]);
    }

    /** Whether one that passed is remembered and within the horizon of a time. */
    private boolean repeats(RowList rows, long time, long clock) {
        for (int row = rows.first(); row != RowList.NONE; row = rows.next(row)) {
            long passed = timeOf(rows.cells(), row);
            if (forgottenAt(passed) > clock && Math.abs(time - passed) <= horizon) {
                return true;
            }
        }
        return false;
    }

    private void forget(RowList rows, long clock) {
        int kept = rows.first();
        while (kept != RowList.NONE && forgottenAt(timeOf(rows.cells(), kept)) <= clock) {
            kept = rows.removeFirst();
        }
        while (kept != RowList.NONE && rows.next(kept) != RowList.NONE) {
            if (forgottenAt(timeOf(rows.cells(), rows.next(kept))) <= clock) {
                rows.removeAfter(kept);
            } else {
                kept = rows.next(kept);
            }
        }
    }

    private long forgottenAt(long time) {
        return time + horizon + 1;
    }

    @Override
    long nextDue(RowList rows) {
        long next = Times.END;
        for (int row = rows.first(); row != RowList.NONE; row = rows.next(row)) {
            next = Math.min(next, forgottenAt(timeOf(rows.cells(), row)));
        }
        return next;
    }

    @Override
    void fire(RowList rows, long clock, Output output) {
        forget(rows, clock);
    }

    @Override
    public long promise(long clock) {
        return clock;
    }
}
