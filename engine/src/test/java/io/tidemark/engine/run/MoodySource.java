package io.tidemark.engine.run;

import io.tidemark.source.PartitionReader;
import io.tidemark.source.RecordOutput;
import io.tidemark.source.Source;
import io.tidemark.source.SourceRun;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Partitions that grow with time, pause for a while, and of which some turn up late. What a partition has at a moment is the same for
 * all who ask; how much of it a read gives is drawn.
 */
final class MoodySource implements Source<Long> {

    /** How many partitions there are in the end. */
    static final int PARTITIONS = 4;

    /** How many records each has in the end. */
    static final int RECORDS = 120;

    private static final int HIDDEN_MAX = 600;
    private static final int PAUSE_MAX = 300;
    private static final int BURST_MAX = 9;
    private static final long NUMBERS = 1_000;

    private final long[] hiddenUntil = new long[PARTITIONS];
    private final long[][] thereAt = new long[PARTITIONS][RECORDS];
    private final SplittableRandom reads;
    private final LongSupplier now;

    /**
     * The partitions of a seed.
     *
     * @param reads draws how much a read gives
     * @param now the time, in ms
     */
    MoodySource(long seed, SplittableRandom reads, LongSupplier now) {
        this.reads = reads;
        this.now = now;
        SplittableRandom random = new SplittableRandom(seed);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            long at = partition == 0 || random.nextBoolean() ? 0 : random.nextInt(HIDDEN_MAX);
            hiddenUntil[partition] = at;
            for (int record = 0; record < RECORDS; record++) {
                at += random.nextInt(8) > 0 ? random.nextInt(20) : random.nextInt(PAUSE_MAX);
                thereAt[partition][record] = at;
            }
        }
    }

    /** The partition of a record. */
    static int partition(long record) {
        return (int) (record / NUMBERS);
    }

    /** The event time of a record, in ms: not always in order. */
    static long time(long record) {
        long number = record % NUMBERS;
        return number * 3 + (number * 7 + partition(record)) % 11;
    }

    @Override
    public Type<Long> type() {
        return Type.LONG;
    }

    @Override
    public SourceRun<Long> start() {
        return new Run();
    }

    private final class Run implements SourceRun<Long> {

        @Override
        public Discovery discover() {
            List<String> found = new ArrayList<>();
            for (int partition = 0; partition < PARTITIONS; partition++) {
                if (hiddenUntil[partition] <= now.getAsLong()) {
                    found.add("p" + partition);
                }
            }
            return new Discovery(found, found.size() == PARTITIONS);
        }

        @Override
        public PartitionReader<Long> open(String partition, @Nullable String position) {
            return new Reader(
                    Integer.parseInt(partition.substring(1)), position == null ? 0 : Integer.parseInt(position));
        }

        @Override
        public String describe(String partition, long position) {
            return partition + ":" + position;
        }

        @Override
        public void close() {}
    }

    private final class Reader implements PartitionReader<Long> {

        private final int partition;
        private int next;

        Reader(int partition, int next) {
            this.partition = partition;
            this.next = next;
        }

        @Override
        public Status read(int most, RecordOutput<Long> output) {
            int left = Math.min(most, 1 + reads.nextInt(BURST_MAX));
            while (next < RECORDS && thereAt[partition][next] <= now.getAsLong() && left-- > 0) {
                output.record(partition * NUMBERS + next, next, RecordOutput.NO_TIME, RecordOutput.NO_TIME);
                next++;
            }
            if (next == RECORDS) {
                return Status.ENDED;
            }
            return thereAt[partition][next] <= now.getAsLong() ? Status.MORE : Status.WAITING;
        }

        @Override
        public String position() {
            return Integer.toString(next);
        }

        @Override
        public void close() {}
    }
}
