package io.tidemark.bench;

import io.tidemark.engine.system.Machine;
import io.tidemark.source.PartitionReader;
import io.tidemark.source.RecordOutput;
import io.tidemark.source.Source;
import io.tidemark.source.SourceRun;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A source whose records are there at times that do not depend on how fast they are read, and that notes how long each waits until it is, in whole
 * milliseconds.
 *
 * @param events the records
 * @param partitions how many partitions
 * @param perSecond how many records of one partition come a second
 * @param seconds how many seconds are measured, after as many that are not
 * @param waits how long the measured records of each partition waited
 */
record PacedSource(Events events, int partitions, long perSecond, int seconds, ConcurrentLinkedQueue<Histogram> waits)
        implements Source<Event> {

    private static final long SECOND = 1_000;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long PARTS = 2;

    @Override
    public Type<Event> type() {
        return Type.of(Event.class);
    }

    @Override
    public SourceRun<Event> start() {
        return new Run();
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
            return new Reader(Integer.parseInt(partition));
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
        private final Histogram histogram = new Histogram();
        private final long end = PARTS * seconds * perSecond;
        private long began;
        private long next;

        Reader(int partition) {
            this.partition = partition;
        }

        @Override
        public Status read(int most, RecordOutput<Event> output) {
            long now = Machine.now();
            if (next == 0) {
                began = now;
            }
            long since = now - began;
            long there = since * perSecond / SECOND + 1;
            long upTo = Math.min(end, Math.min(there, next + most));
            long perMilli = Math.max(1, perSecond / SECOND);
            for (long index = next; index < upTo; index++) {
                if (index >= end / PARTS) {
                    histogram.add((since - index * SECOND / perSecond) * NANOS_PER_MILLI);
                }
                output.record(events.at(partition, index), index, index / perMilli, RecordOutput.NO_TIME);
            }
            next = upTo;
            if (next == end) {
                waits.add(histogram);
                return Status.ENDED;
            }
            return next < there ? Status.MORE : Status.WAITING;
        }

        @Override
        public String position() {
            return Long.toString(next);
        }

        @Override
        public void close() {}
    }
}
