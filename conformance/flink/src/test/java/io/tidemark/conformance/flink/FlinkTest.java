package io.tidemark.conformance.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.conformance.Cases;
import io.tidemark.conformance.JobUnderTest;
import io.tidemark.conformance.Outcome;
import io.tidemark.conformance.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.minicluster.RpcServiceSharing;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: the state SPI lives on Flink's keyed state and survives in its savepoints. Method: windows, sessions, joins and a
 * process in a mini cluster, stopped with a savepoint in the middle of the input and started from it at another parallelism, on each backend and
 * from one to the other; what comes out is held against the reference answer.
 */
class FlinkTest {

    private static final long SEED = 20_261_130L;
    private static final int SLOTS = 4;
    private static final int READ_BEFORE_STOP = 12;

    private static MiniCluster cluster;

    @TempDir
    private Path savepoints;

    @BeforeAll
    static void startCluster() throws Exception {
        Configuration settings = new Configuration();
        settings.set(RestOptions.BIND_PORT, "0");
        cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(settings)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(SLOTS)
                .setRpcServiceSharing(RpcServiceSharing.SHARED)
                .build());
        cluster.start();
    }

    @AfterAll
    static void stopCluster() throws Exception {
        cluster.close();
    }

    @Test
    void jobsOnTheHeapGiveTheReferenceAnswer() throws Exception {
        for (JobUnderTest job : Cases.from(SEED)) {
            check(job, "hashmap", "hashmap", READ_BEFORE_STOP);
        }
    }

    @Test
    void jobsOnRocksDbGiveTheReferenceAnswer() throws Exception {
        for (JobUnderTest job : Cases.from(SEED)) {
            check(job, "rocksdb", "rocksdb", READ_BEFORE_STOP);
        }
    }

    /** Flink does not start the source of a partition again that has ended before the savepoint. */
    @Test
    void jobsThatMoveToRocksDbWhenAPartitionHasEndedGiveTheReferenceAnswer() throws Exception {
        for (JobUnderTest job : Cases.from(SEED)) {
            IntSummaryStatistics records = IntStream.range(0, job.partitions().size())
                    .map(sender -> job.partition(sender).events().size())
                    .summaryStatistics();
            assertThat(records.getMin()).isLessThan(records.getMax());
            check(job, "hashmap", "rocksdb", records.getMin() + 1);
        }
    }

    private void check(JobUnderTest job, String before, String after, int readBeforeStop) throws Exception {
        List<Outcome> outcomes = new ArrayList<>();
        String name = job.scenario().stages() + " on " + before + " and " + after;
        String savepoint =
                runToSavepoint(job, new FlinkHost.Run(name + ", first", before, 2, null, readBeforeStop), outcomes);
        runToEnd(job, new FlinkHost.Run(name + ", second", after, 3, savepoint, 0), outcomes);
        assertThat(Verdict.differences(job, outcomes))
                .as("%s, %s", name, job.scenario())
                .isEmpty();
    }

    private String runToSavepoint(JobUnderTest job, FlinkHost.Run run, List<Outcome> outcomes) throws Exception {
        int read = IntStream.range(0, job.partitions().size())
                .map(sender -> Math.min(
                        run.readAtMost(), job.partition(sender).events().size() + 1))
                .sum();
        RunWatch watch = RunWatch.begin(run.name(), read * JobUnderTest.KEY_GROUPS);
        JobGraph graph = FlinkHost.graph(job, run);
        cluster.submitJob(graph).get();
        watch.awaitClocks();
        String savepoint = cluster.stopWithSavepoint(
                        graph.getJobID(), savepoints.toUri().toString(), false, SavepointFormatType.CANONICAL)
                .get();
        outcomes.addAll(watch.outcomes());
        return savepoint;
    }

    private static void runToEnd(JobUnderTest job, FlinkHost.Run run, List<Outcome> outcomes) throws Exception {
        RunWatch watch = RunWatch.begin(run.name(), 0);
        JobGraph graph = FlinkHost.graph(job, run);
        cluster.submitJob(graph).get();
        JobResult result = cluster.requestJobResult(graph.getJobID()).get();
        result.toJobExecutionResult(FlinkTest.class.getClassLoader());
        assertThat(result.getJobStatus().orElseThrow()).isEqualTo(JobStatus.FINISHED);
        outcomes.addAll(watch.outcomes());
    }
}
