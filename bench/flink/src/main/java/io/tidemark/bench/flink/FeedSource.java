package io.tidemark.bench.flink;

import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * A source that reads the partitions of one side of a workload.
 *
 * @param firstSlot the side's first partition
 * @param filling makes its records
 */
public record FeedSource<T>(int firstSlot, Filling<T> filling) implements Source<T, FeedSplit, Integer> {

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.CONTINUOUS_UNBOUNDED;
    }

    @Override
    public SourceReader<T, FeedSplit> createReader(SourceReaderContext context) {
        return new FeedReader<>(filling);
    }

    @Override
    public SplitEnumerator<FeedSplit, Integer> createEnumerator(SplitEnumeratorContext<FeedSplit> context) {
        return new FeedEnumerator(context, firstSlot, 0);
    }

    @Override
    public SplitEnumerator<FeedSplit, Integer> restoreEnumerator(
            SplitEnumeratorContext<FeedSplit> context, Integer given) {
        return new FeedEnumerator(context, firstSlot, given);
    }

    @Override
    public SimpleVersionedSerializer<FeedSplit> getSplitSerializer() {
        return new FeedSplit.Serializer();
    }

    @Override
    public SimpleVersionedSerializer<Integer> getEnumeratorCheckpointSerializer() {
        return new FeedEnumerator.Serializer();
    }
}
