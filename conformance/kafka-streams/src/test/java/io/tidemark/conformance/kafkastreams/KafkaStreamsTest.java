package io.tidemark.conformance.kafkastreams;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.conformance.Cases;
import io.tidemark.conformance.JobUnderTest;
import io.tidemark.conformance.Outcome;
import io.tidemark.conformance.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: the state SPI lives on Kafka Streams' stores and survives in their changelogs. Method: windows, sessions, joins and a process in the
 * topology test driver, partitions read by turns at random, the application closed and started again from its changelogs at random
 * moments; what comes out is held against the reference answer.
 */
class KafkaStreamsTest {

    private static final long SEED = 20_261_130L;
    private static final int INPUTS = 5;
    private static final int RESTART_ONE_IN = 25;

    @TempDir
    private Path folder;

    @Test
    void jobsOnStoresInMemoryGiveTheReferenceAnswer() {
        for (int i = 0; i < INPUTS; i++) {
            for (JobUnderTest job : Cases.from(SEED + 1000L * i)) {
                check(job, new SplittableRandom(SEED + i), false);
            }
        }
    }

    @Test
    void jobsOnRocksDbGiveTheReferenceAnswer() {
        for (JobUnderTest job : Cases.from(SEED)) {
            check(job, new SplittableRandom(SEED), true);
        }
    }

    private void check(JobUnderTest job, SplittableRandom random, boolean persistent) {
        List<Outcome> outcomes = new ArrayList<>();
        List<Integer> reads = reads(job, random);
        long[] positions = new long[job.partitions().size()];
        int tasks = 1 + random.nextInt(JobUnderTest.KEY_GROUPS);
        Map<String, Map<Bytes, byte[]>> changelogs = new LinkedHashMap<>();
        int at = 0;
        int starts = 0;
        while (at < reads.size()) {
            starts++;
            try (KafkaStreamsHost host = new KafkaStreamsHost(job, tasks, persistent, folder)) {
                host.restore(changelogs);
                do {
                    int sender = reads.get(at++);
                    host.read(sender, positions[sender]++);
                } while (at < reads.size() && random.nextInt(RESTART_ONE_IN) != 0);
                outcomes.addAll(host.results());
                host.log(changelogs);
            }
        }
        assertThat(starts).isGreaterThan(1);
        assertThat(Verdict.differences(job, outcomes))
                .as("%d tasks, %s", tasks, job.scenario())
                .isEmpty();
    }

    /** Which partition is read next, for as often as it has records, and once more for its end. */
    private static List<Integer> reads(JobUnderTest job, SplittableRandom random) {
        List<Integer> left = new ArrayList<>(IntStream.range(0, job.partitions().size())
                .boxed()
                .flatMap(sender -> IntStream.rangeClosed(
                                0, job.partition(sender).events().size())
                        .mapToObj(position -> sender))
                .toList());
        List<Integer> reads = new ArrayList<>();
        while (!left.isEmpty()) {
            reads.add(left.remove(random.nextInt(left.size())));
        }
        return reads;
    }
}
