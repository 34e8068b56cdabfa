package io.tidemark.conformance.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.conformance.Cases;
import io.tidemark.conformance.JobUnderTest;
import io.tidemark.conformance.Outcome;
import io.tidemark.conformance.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: the state SPI lives on the state of Spark's transformWithState and survives in its checkpoints. Method: windows, sessions, an as-of join and a
 * process in a local Spark, stopped between two batches and started again from the checkpoint, and once made to fail after a
 * batch wrote its state and before it was committed; what comes out is held against the reference answer.
 */
class SparkTest {

    private static final long SEED = 20_261_130L;
    private static final int BATCHES = 3;
    private static final int BATCHES_BEFORE_STOP = 1;
    private static final long FAILING_BATCH = 1;

    private static SparkSession session;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void startSpark() {
        session = SparkHost.session(folder);
    }

    @AfterAll
    static void stopSpark() {
        session.stop();
    }

    @Test
    void aTumblingJobGivesTheReferenceAnswer() throws Exception {
        check(Cases.from(SEED).get(0), folder.resolve("tumbling"));
    }

    @Test
    void aSessionJobGivesTheReferenceAnswer() throws Exception {
        check(Cases.from(SEED).get(1), folder.resolve("session"));
    }

    @Test
    void aHoppingJobGivesTheReferenceAnswer() throws Exception {
        check(Cases.from(SEED).get(2), folder.resolve("hopping"));
    }

    @Test
    void aProcessGivesTheReferenceAnswer() throws Exception {
        check(Cases.from(SEED).get(4), folder.resolve("process"));
    }

    @Test
    void anAsOfJoinGivesTheReferenceAnswer() throws Exception {
        check(Cases.from(SEED).get(5), folder.resolve("as-of"));
    }

    private static void check(JobUnderTest job, Path home) throws Exception {
        Files.createDirectories(home.resolve("input"));
        List<List<String>> batches = batches(job, new SplittableRandom(SEED));
        SortedMap<Long, List<byte[]>> results = new TreeMap<>();
        for (int batch = 0; batch < BATCHES_BEFORE_STOP; batch++) {
            write(home, batch, batches.get(batch));
        }
        run(job, home, results, -1);
        assertThat(results).hasSize(BATCHES_BEFORE_STOP);
        for (int batch = BATCHES_BEFORE_STOP; batch < BATCHES; batch++) {
            write(home, batch, batches.get(batch));
        }
        assertThatThrownBy(() -> run(job, home, results, FAILING_BATCH)).isInstanceOf(StreamingQueryException.class);
        run(job, home, results, -1);
        assertThat(results).hasSize(BATCHES);
        List<Outcome> outcomes =
                outcomes(results.values().stream().flatMap(List::stream).toList());
        assertThat(Verdict.differences(job, outcomes)).as("%s", job.scenario()).isEmpty();
    }

    /** Runs until all batches are taken. A batch that comes again replaces what it gave before, which is the same. */
    private static void run(JobUnderTest job, Path home, SortedMap<Long, List<byte[]>> results, long failing)
            throws Exception {
        SparkHost.start(session, job, home, (Dataset<byte[]> batch, Long number) -> {
                    List<byte[]> before = results.put(number, batch.collectAsList());
                    assertThat(before == null
                                    || outcomes(before).equals(outcomes(results.getOrDefault(number, List.of()))))
                            .isTrue();
                    if (number == failing) {
                        throw new IOException("The batch is made to fail.");
                    }
                })
                .awaitTermination();
    }

    private static List<Outcome> outcomes(List<byte[]> written) {
        return written.stream().map(Outcome.TYPE::fromBytes).toList();
    }

    /** Spark takes files in the order of their times. */
    private static void write(Path home, int batch, List<String> lines) throws IOException {
        Path file = home.resolve("batch-" + batch);
        Files.write(file, lines);
        Files.setLastModifiedTime(file, FileTime.fromMillis(1000L * batch));
        Files.move(file, home.resolve("input").resolve("batch-" + batch));
    }

    /** The reads of all partitions, by turns at random, in as many pieces as there are batches. */
    private static List<List<String>> batches(JobUnderTest job, SplittableRandom random) {
        int[] positions = new int[job.partitions().size()];
        List<Integer> left = new ArrayList<>(IntStream.range(0, positions.length)
                .boxed()
                .flatMap(sender -> IntStream.rangeClosed(
                                0, job.partition(sender).events().size())
                        .mapToObj(position -> sender))
                .toList());
        int total = left.size();
        List<List<String>> batches = new ArrayList<>();
        for (int batch = 0; batch < BATCHES; batch++) {
            List<String> lines = new ArrayList<>();
            while (left.size() > total - total * (batch + 1) / BATCHES) {
                int sender = left.remove(random.nextInt(left.size()));
                lines.add(sender + " " + positions[sender]++);
            }
            batches.add(lines);
        }
        return batches;
    }
}
