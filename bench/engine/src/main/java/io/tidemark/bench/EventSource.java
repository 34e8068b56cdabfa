package io.tidemark.bench;

import io.tidemark.source.PartitionReader;
import io.tidemark.source.RecordOutput;
import io.tidemark.source.Source;
import io.tidemark.source.SourceRun;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A source of generated records, the same in every run.
 *
 * @param partitions how many partitions
 * @param perPartition how many records each has
 * @param events the records
 * @param perMilli how many records of one partition fall into one millisecond of event time
 */
record EventSource(int partitions, long perPartition, Events events, long perMilli) implements Source<Event> {

    @Override
    public Type<Event> type() {
        return Type.of(Event.class);
    }

    @Override
    public SourceRun<Event> start() {
        return new Run();
    }

    /** How many records all partitions have. */
    long records() {
        return partitions * perPartition;
    }

    private final class Run implements SourceRun<Event> {

        @Override
        public Discovery discover() {
            List<String> names = new ArrayList<>();
            for (int partition = 0; partition < partitions; partition++) {
                names.add(Integer.toString(partition));
            }
            return new Discovery(names, true);
        }

        @Override
        public PartitionReader<Event> open(String partition, @Nullable String position) {
            return new Reader(Integer.parseInt(partition), position == null ? 0 : Long.parseLong(position));
        }

        @Override
        public String describe(String partition, long position) {
            return partition + ":" + position;
        }

        @Override
        public void close() {}
    }

    private final class Reader implements PartitionReader<Event> {

        private final int partition;
        private long next;

        Reader(int partition, long next) {
            this.partition = partition;
            this.next = next;
        }

        @Override
        public Status read(int most, RecordOutput<Event> output) {
            long end = Math.min(perPartition, next + most);
            for (long index = next; index < end; index++) {
                output.record(events.at(partition, index), index, index / perMilli, RecordOutput.NO_TIME);
            }
            next = end;
            return next == perPartition ? Status.ENDED : Status.MORE;
        }

        @Override
        public String position() {
            return Long.toString(next);
        }

        @Override
        public void close() {}
    }
}
