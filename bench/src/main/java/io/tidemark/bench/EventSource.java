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
 * A source of uniformly random keys, the same in every run.
 *
 * @param partitions how many partitions
 * @param perPartition how many records each has
 * @param keys how many keys there are
 * @param perMilli how many records of one partition fall into one millisecond of event time
 */
record EventSource(int partitions, long perPartition, long keys, long perMilli) implements Source<Event> {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final long MIX = 0xD6E8FEB86659FD93L;
    private static final long AMOUNT_MASK = 1023;

    @Override
    public Type<Event> type() {
        return Type.of(Event.class);
    }

    @Override
    public SourceRun<Event> start() {
        return new Run();
    }

    /** The record of a partition at an index. */
    Event at(int partition, long index) {
        long x = (index + 1) * GOLDEN + partition * MIX;
        x = (x ^ (x >>> 32)) * MIX;
        x = (x ^ (x >>> 32)) * MIX;
        x ^= x >>> 32;
        return new Event(Math.floorMod(x, keys), x & AMOUNT_MASK);
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
                output.record(at(partition, index), index, index / perMilli, RecordOutput.NO_TIME);
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
