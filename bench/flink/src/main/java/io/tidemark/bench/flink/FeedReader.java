package io.tidemark.bench.flink;

import io.tidemark.bench.common.Feed;
import io.tidemark.bench.common.Run;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.core.io.InputStatus;
import org.jspecify.annotations.Nullable;

/** Reads one partition. Several records are emitted at a call, which spares Flink the way through its mailbox for each. */
final class FeedReader<T> implements SourceReader<T, FeedSplit> {

    private static final int RECORDS_A_CALL = 64;

    private final Filling<T> filling;
    private final T record;
    private final CompletableFuture<Void> available = new CompletableFuture<>();
    private int slot;
    private @Nullable Feed feed;

    FeedReader(Filling<T> filling) {
        this.filling = filling;
        this.record = filling.create();
    }

    @Override
    public void start() {}

    @Override
    public InputStatus pollNext(ReaderOutput<T> output) {
        Feed open = feed;
        if (open == null) {
            return InputStatus.NOTHING_AVAILABLE;
        }
        for (int count = 0; count < RECORDS_A_CALL; count++) {
            if (!open.next()) {
                return InputStatus.END_OF_INPUT;
            }
            filling.fill(record, open);
            output.collect(record, open.time());
        }
        return InputStatus.MORE_AVAILABLE;
    }

    @Override
    public List<FeedSplit> snapshotState(long checkpoint) {
        Feed open = feed;
        return open == null ? List.of() : List.of(new FeedSplit(slot, open.position()));
    }

    @Override
    public void notifyCheckpointComplete(long checkpoint) {
        if (slot == 0 && feed != null) {
            Run.current().meter().cut();
        }
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        return available;
    }

    @Override
    public void addSplits(List<FeedSplit> splits) {
        for (FeedSplit split : splits) {
            slot = split.slot();
            feed = Feed.open(Run.current(), slot, split.position());
        }
        available.complete(null);
    }

    @Override
    public void notifyNoMoreSplits() {}

    @Override
    public void close() {}
}
