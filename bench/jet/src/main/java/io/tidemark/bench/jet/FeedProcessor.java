package io.tidemark.bench.jet;

import static com.hazelcast.jet.core.BroadcastKey.broadcastKey;

import com.hazelcast.function.FunctionEx;
import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.BroadcastKey;
import com.hazelcast.jet.core.EventTimeMapper;
import com.hazelcast.jet.core.EventTimePolicy;
import io.tidemark.bench.common.Feed;
import io.tidemark.bench.common.Run;
import org.jspecify.annotations.Nullable;

/** Reads one partition, cooperatively; its position is in every snapshot. */
final class FeedProcessor<T> extends AbstractProcessor {

    private static final int RECORDS_A_CALL = 1_024;

    private final int firstSlot;
    private final FunctionEx<Feed, T> record;
    private final EventTimeMapper<T> mapper;
    private int slot;
    private long position;
    private int left;
    private boolean ended;
    private @Nullable Feed feed;
    private @Nullable Traverser<Object> pending;

    FeedProcessor(int firstSlot, FunctionEx<Feed, T> record, EventTimePolicy<? super T> policy) {
        this.firstSlot = firstSlot;
        this.record = record;
        this.mapper = new EventTimeMapper<>(policy);
        mapper.addPartitions(1);
    }

    @Override
    protected void init(Context context) {
        slot = firstSlot + context.globalProcessorIndex();
    }

    @Override
    public boolean complete() {
        if (pending != null && !emitFromTraverser(pending)) {
            return false;
        }
        pending = null;
        if (ended) {
            return true;
        }
        left = RECORDS_A_CALL;
        pending = batch(open());
        if (emitFromTraverser(pending)) {
            pending = null;
        }
        return ended && pending == null;
    }

    private Traverser<Object> batch(Feed open) {
        Traverser<Feed> feeds = () -> {
            if (left == 0) {
                return null;
            }
            left--;
            if (!open.next()) {
                ended = true;
                return null;
            }
            return open;
        };
        return feeds.flatMap(each -> mapper.flatMapEvent(record.apply(each), 0, each.time()));
    }

    private Feed open() {
        Feed open = feed;
        if (open == null) {
            open = Feed.open(Run.current(), slot, position);
            feed = open;
        }
        return open;
    }

    @Override
    public boolean saveToSnapshot() {
        if (pending != null && !emitFromTraverser(pending)) {
            return false;
        }
        pending = null;
        return tryEmitToSnapshot(broadcastKey(slot), open().position());
    }

    @Override
    public boolean snapshotCommitFinish(boolean success) {
        if (success && slot == 0) {
            Run.current().meter().cut();
        }
        return true;
    }

    @Override
    protected void restoreFromSnapshot(Object key, Object value) {
        if (((BroadcastKey<?>) key).key().equals(slot)) {
            position = (long) value;
        }
    }
}
