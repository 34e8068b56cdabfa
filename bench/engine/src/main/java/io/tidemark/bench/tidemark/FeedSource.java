package io.tidemark.bench.tidemark;

import io.tidemark.bench.common.Feed;
import io.tidemark.bench.common.Run;
import io.tidemark.bench.common.Workload;
import io.tidemark.source.PartitionReader;
import io.tidemark.source.RecordOutput;
import io.tidemark.source.Source;
import io.tidemark.source.SourceRun;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A source that reads the partitions of one side of a workload.
 *
 * @param run the run that it is part of
 * @param firstSlot the side's first partition
 * @param type the type of its records
 * @param record makes a record of what the feed stands at
 */
record FeedSource<T>(Run run, int firstSlot, Type<T> type, Function<Feed, T> record) implements Source<T> {

    @Override
    public SourceRun<T> start() {
        return new Started();
    }

    private final class Started implements SourceRun<T> {

        @Override
        public Discovery discover() {
            List<String> names = new ArrayList<>();
            for (int partition = 0; partition < Workload.PARTITIONS; partition++) {
                names.add(Integer.toString(firstSlot + partition));
            }
            return new Discovery(names, true);
        }

        @Override
        public PartitionReader<T> open(String partition, @Nullable String position) {
            return new Reader(
                    Feed.open(run, Integer.parseInt(partition), position == null ? 0 : Long.parseLong(position)));
        }

        @Override
        public String describe(String partition, long position) {
            return partition + ":" + position;
        }

        @Override
        public void close() {}
    }

    private final class Reader implements PartitionReader<T> {

        private final Feed feed;

        Reader(Feed feed) {
            this.feed = feed;
        }

        @Override
        public Status read(int most, RecordOutput<T> output) {
            for (int count = 0; count < most; count++) {
                if (!feed.next()) {
                    return Status.ENDED;
                }
                output.record(record.apply(feed), feed.position(), feed.time(), RecordOutput.NO_TIME);
            }
            return Status.MORE;
        }

        @Override
        public String position() {
            return Long.toString(feed.position());
        }

        @Override
        public void close() {}
    }
}
