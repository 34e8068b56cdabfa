package io.tidemark.operator;

import io.tidemark.record.Batch;
import io.tidemark.record.Counter;
import io.tidemark.record.Key;
import io.tidemark.record.Window;
import io.tidemark.state.Codec;
import io.tidemark.state.ValueSpec;
import io.tidemark.state.ValueTable;
import io.tidemark.time.Times;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lets the first record of a key within a horizon pass, and counts the others as duplicates. */
/*
 * A key's memory is the times of those that passed, each kept until the clock is past its time + horizon. A record whose own
 * memory would already have ended is late: nobody can know any more whether it is a duplicate.
 */
public final class DedupOperator extends OrderedOperator {

    private final long horizon;
    private final ValueTable<List<Long>> table;
    private final Lateness lateness;

    /**
     * A task of a dedup.
     *
     * @param ordered whether records are taken in the order of records, or as they arrive
     * @param horizon in ms
     */
    public DedupOperator(
            OperatorContext context, Type<?> keyType, Codec<Object> recordCodec, boolean ordered, long horizon) {
        super(context, new Shape(keyType, recordCodec, 0, ordered));
        this.horizon = horizon;
        this.table = context.store().values(new ValueSpec<>("seen", keyType, Codec.of(Type.listOf(Type.LONG))));
        this.lateness = new Lateness(context);
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
        List<Long> seen = table.get(item.keyGroup(), item.key());
        List<Long> kept = remembered(seen, clock);
        if (kept.stream().anyMatch(first -> Math.abs(time - first) <= horizon)) {
            context().counters().add(Counter.DUPLICATE, item.origin(), 1);
            return;
        }
        kept.add(time);
        table.put(item.keyGroup(), item.key(), List.copyOf(kept));
        if (seen == null || forgottenAt(time) < nextDue(seen)) {
            arm(item.keyGroup(), item.key(), forgottenAt(time));
        }
        context().counters().add(Counter.CONTRIBUTED, item.origin(), 1);
        pass(item, output);
    }

    private static void pass(Item item, Output output) {
        Batch batch = item.batch();
        int i = item.index();
        output.emit(batch.values[i], batch.times[i], batch.stamps[i], batch.origins[i], batch.positions[i]);
    }

    private List<Long> remembered(@Nullable List<Long> seen, long clock) {
        List<Long> kept = new ArrayList<>(2);
        if (seen != null) {
            for (Long first : seen) {
                if (forgottenAt(first) > clock) {
                    kept.add(first);
                }
            }
        }
        return kept;
    }

    private long forgottenAt(long time) {
        return time + horizon + 1;
    }

    private long nextDue(List<Long> seen) {
        long next = Times.END;
        for (Long first : seen) {
            next = Math.min(next, forgottenAt(first));
        }
        return next;
    }

    @Override
    long fire(int keyGroup, Key key, long entry, long clock, Output output) {
        List<Long> seen = table.get(keyGroup, key);
        if (seen == null) {
            return Times.END;
        }
        List<Long> kept = remembered(seen, clock);
        if (kept.isEmpty()) {
            table.remove(keyGroup, key);
            return Times.END;
        }
        if (kept.size() < seen.size()) {
            table.put(keyGroup, key, List.copyOf(kept));
        }
        return nextDue(kept);
    }

    @Override
    void rearm(int keyGroup) {
        table.scan(keyGroup, (key, seen) -> arm(keyGroup, key, nextDue(seen)));
    }

    @Override
    public long promise(long clock) {
        return clock;
    }

    @Override
    public boolean passesOn() {
        return true;
    }
}
