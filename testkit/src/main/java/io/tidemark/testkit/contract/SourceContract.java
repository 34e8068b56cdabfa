package io.tidemark.testkit.contract;

import io.tidemark.source.PartitionReader;
import io.tidemark.source.Source;
import io.tidemark.source.SourceRun;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The promises of a {@link Source}: whatever the guarantees of a job rest on.
 *
 * <ul>
 *   <li>Partitions have the same ids, in the same order, in each run, and no id twice.
 *   <li>A partition gives the same records in the same order in each run, however many are asked for at a time, and never more
 *       than were asked for.
 *   <li>Opened at any position that a reader gave, it gives the rest: no record more, none less, with the same numbers.
 *   <li>Told how far a cut has read, it has the same partitions.
 *   <li>The numbers of its records rise.
 *   <li>Each record can be described, in the same words in each run.
 *   <li>After the end there is nothing.
 * </ul>
 *
 * <pre>{@code
 * SourceContract.of(() -> new MySource(settings)).check();
 * }</pre>
 *
 * @param <T> what the source's records are
 */
public final class SourceContract<T> {

    private static final int RECORDS_MAX = 1_000_000;
    private static final int DISCOVERIES_MAX = 1_000;
    private static final int WAITS_MAX = 100;
    private static final int POSITIONS_MAX = 200;
    private static final int[] SIZES = {2, 3, 17, 1_024};
    private static final long SEED = 4_711;

    private final Supplier<? extends Source<T>> source;
    private final boolean endless;
    private final int recordsMax;

    private SourceContract(Supplier<? extends Source<T>> source, boolean endless, int recordsMax) {
        this.source = source;
        this.endless = endless;
        this.recordsMax = recordsMax;
    }

    /**
     * The contract for a source whose input ends, or waits for more.
     *
     * @param source gives the source, with the same input each time
     */
    public static <T> SourceContract<T> of(Supplier<? extends Source<T>> source) {
        return new SourceContract<>(source, false, RECORDS_MAX);
    }

    /** The same contract for a source without an end: looks at so many records of each partition. */
    public SourceContract<T> first(int records) {
        return new SourceContract<>(source, true, records);
    }

    /**
     * Checks all promises.
     *
     * @throws AssertionError if one is broken
     */
    public void check() {
        List<String> partitions = partitions();
        require(partitions.equals(partitions()), "The partitions differ from run to run: " + partitions + ".");
        require(
                new HashSet<>(partitions).size() == partitions.size(),
                "A partition's id comes twice: " + partitions + ".");
        Map<String, String> last = new TreeMap<>();
        for (String partition : partitions) {
            last.put(partition, checkPartition(partition));
        }
        require(
                partitions.equals(partitions(last)),
                "Told the positions " + last + ", the source has other partitions than " + partitions + ".");
    }

    private List<String> partitions() {
        return partitions(Map.of());
    }

    private List<String> partitions(Map<String, String> positions) {
        try (SourceRun<T> run = source.get().start()) {
            if (!positions.isEmpty()) {
                run.resume(positions);
            }
            SourceRun.Discovery found = run.discover();
            for (int i = 1; i < DISCOVERIES_MAX && !found.complete(); i++) {
                found = run.discover();
            }
            return found.partitions();
        }
    }

    /** Checks what is promised of one partition; returns a position in it. */
    private String checkPartition(String partition) {
        List<String> positions = new ArrayList<>();
        List<Seen> all = readOneByOne(partition, positions);
        for (int i = 1; i < all.size(); i++) {
            long before = all.get(i - 1).position();
            long after = all.get(i).position();
            require(
                    after > before,
                    "Record " + i + " of " + partition + " has number " + after + ", not more than the one before it, "
                            + before + ".");
        }
        for (int size : SIZES) {
            requireSame(all, readFrom(partition, null, size, all.size()), "Read by " + size + ", " + partition);
        }
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < positions.size(); i++) {
            if (positions.size() <= POSITIONS_MAX || random.nextInt(positions.size()) < POSITIONS_MAX) {
                checkReopened(partition, positions.get(i), all.subList(i, all.size()));
            }
        }
        checkDescriptions(partition, all);
        return positions.get(positions.size() - 1);
    }

    /** Reads a partition record by record; notes the position before the first and after each. */
    private List<Seen> readOneByOne(String partition, List<String> positions) {
        Seen.Output<T> output = new Seen.Output<>();
        try (SourceRun<T> run = source.get().start();
                PartitionReader<T> reader = openedIn(run, partition, null)) {
            positions.add(reader.position());
            PartitionReader.Status status = PartitionReader.Status.MORE;
            for (int waits = 0; waits < WAITS_MAX && output.all().size() < recordsMax; ) {
                int before = output.all().size();
                status = reader.read(1, output);
                int handed = output.all().size() - before;
                require(handed <= 1, "Asked for 1 record, " + partition + " gave " + handed + ".");
                if (handed == 1) {
                    positions.add(reader.position());
                }
                boolean idle = handed == 0 && status != PartitionReader.Status.MORE;
                waits = idle ? (status == PartitionReader.Status.ENDED ? WAITS_MAX : waits + 1) : 0;
            }
            require(
                    endless || output.all().size() < recordsMax,
                    partition + " has not ended after " + recordsMax
                            + " records: say how many are to be looked at, with first().");
            checkEnd(partition, reader, status);
        }
        return output.all();
    }

    private void checkEnd(String partition, PartitionReader<T> reader, PartitionReader.Status status) {
        if (status == PartitionReader.Status.ENDED) {
            Seen.Output<T> output = new Seen.Output<>();
            PartitionReader.Status again = reader.read(1, output);
            require(
                    again == PartitionReader.Status.ENDED && output.all().isEmpty(),
                    "After " + partition + " had ended, it gave " + output.all() + " and said " + again + ".");
        }
    }

    private static <T> PartitionReader<T> openedIn(SourceRun<T> run, String partition, @Nullable String position) {
        run.discover();
        return run.open(partition, position);
    }

    /** Reads so many records of a partition, and what comes beyond them before it ends or waits. */
    private List<Seen> readFrom(String partition, @Nullable String position, int size, int expected) {
        try (SourceRun<T> run = source.get().start();
                PartitionReader<T> reader = openedIn(run, partition, position)) {
            return read(partition, reader, size, expected);
        }
    }

    private List<Seen> read(String partition, PartitionReader<T> reader, int size, int expected) {
        Seen.Output<T> output = new Seen.Output<>();
        int enough = endless ? expected : expected + 1;
        for (int waits = 0; waits < WAITS_MAX && output.all().size() < enough; ) {
            int before = output.all().size();
            int most = endless ? Math.min(size, expected - before) : size;
            PartitionReader.Status status = reader.read(most, output);
            int handed = output.all().size() - before;
            require(handed <= most, "Asked for " + most + " records, " + partition + " gave " + handed + ".");
            boolean idle = handed == 0 && status != PartitionReader.Status.MORE;
            waits = status == PartitionReader.Status.ENDED ? WAITS_MAX : idle ? waits + 1 : 0;
        }
        return output.all();
    }

    private void checkReopened(String partition, String position, List<Seen> rest) {
        String where = "Opened at \"" + position + "\", " + partition;
        try (SourceRun<T> run = source.get().start();
                PartitionReader<T> reader = openedIn(run, partition, position)) {
            String same = reader.position();
            requireSame(rest, readFrom(partition, same, 5, rest.size()), where + " and again at \"" + same + "\"");
            requireSame(rest, read(partition, reader, 7, rest.size()), where);
        }
    }

    private void checkDescriptions(String partition, List<Seen> all) {
        try (SourceRun<T> run = source.get().start()) {
            run.discover();
            for (Seen seen : all) {
                String words = run.describe(partition, seen.position());
                require(
                        !words.isBlank(),
                        "The position " + seen.position() + " of " + partition + " has no description.");
                require(
                        words.equals(run.describe(partition, seen.position())),
                        "The description of " + seen.position() + " of " + partition + " changes.");
            }
        }
    }

    private static void requireSame(List<Seen> expected, List<Seen> actual, String where) {
        for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
            require(
                    expected.get(i).equals(actual.get(i)),
                    where + " gives as record " + i + " " + actual.get(i) + ", not " + expected.get(i) + ".");
        }
        require(
                expected.size() == actual.size(),
                where + " gives " + actual.size() + " records, not " + expected.size() + ".");
    }

    private static void require(boolean kept, String broken) {
        if (!kept) {
            throw new AssertionError(broken);
        }
    }
}
