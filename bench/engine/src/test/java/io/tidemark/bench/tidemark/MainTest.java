package io.tidemark.bench.tidemark;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.bench.common.Results;
import io.tidemark.bench.common.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Goal: the embedded engine computes what it is measured on. Method: workloads of each kind are run on some hundred thousand records, and the results
 * are those of the plain loop that every engine is held against.
 */
class MainTest {

    private static final long RECORDS = 400_000;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tumbling-1k",
                "tumbling-1k-user",
                "tumbling-1k-string",
                "tumbling-1k-shuffled",
                "session-1m",
                "dedup-10m",
                "join-1m"
            })
    void resultsAreThoseOfThePlainLoop(String workload) {
        Main.main(new String[] {"workload=" + workload, "records=" + RECORDS, "cut=100", "directory=" + directory});
        Run run = Run.current();
        Results plain = new Results(run.workload());
        io.tidemark.bench.common.plain.Main.compute(run.workload(), run.meter().positions(), plain);
        assertThat(plain.count()).isPositive();
        assertThat(run.results().counts()).isEqualTo(plain.counts());
        assertThat(run.results().hashes()).isEqualTo(plain.hashes());
    }
}
