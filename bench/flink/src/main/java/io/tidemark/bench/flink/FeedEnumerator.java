package io.tidemark.bench.flink;

import io.tidemark.bench.common.Workload;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.jspecify.annotations.Nullable;

/** Gives each subtask the partition of its number, once. What it remembers is a bit for every partition given. */
final class FeedEnumerator implements SplitEnumerator<FeedSplit, Integer> {

    private final SplitEnumeratorContext<FeedSplit> context;
    private final int firstSlot;
    private final Set<Integer> given = new TreeSet<>();

    FeedEnumerator(SplitEnumeratorContext<FeedSplit> context, int firstSlot, int givenBits) {
        this.context = context;
        this.firstSlot = firstSlot;
        for (int partition = 0; partition < Workload.PARTITIONS; partition++) {
            if ((givenBits & 1 << partition) != 0) {
                given.add(partition);
            }
        }
    }

    @Override
    public void start() {}

    @Override
    public void handleSplitRequest(int subtask, @Nullable String host) {}

    @Override
    public void addSplitsBack(List<FeedSplit> splits, int subtask) {
        splits.forEach(split -> context.assignSplit(split, subtask));
    }

    @Override
    public void addReader(int subtask) {
        if (given.add(subtask)) {
            context.assignSplit(new FeedSplit(firstSlot + subtask, 0), subtask);
        }
        context.signalNoMoreSplits(subtask);
    }

    @Override
    public Integer snapshotState(long checkpoint) {
        return given.stream().mapToInt(partition -> 1 << partition).sum();
    }

    @Override
    public void close() {}

    /** Writes what an enumerator remembers. */
    static final class Serializer implements SimpleVersionedSerializer<Integer> {

        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(Integer bits) {
            return ByteBuffer.allocate(Integer.BYTES).putInt(bits).array();
        }

        @Override
        public Integer deserialize(int version, byte[] bytes) {
            return ByteBuffer.wrap(bytes).getInt();
        }
    }
}
