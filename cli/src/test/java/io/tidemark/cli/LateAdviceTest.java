package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: when many records are late, what is advised would have kept them, and not much less would. Method: jobs are run, run again
 * with what they advised, and again with a unit less; on a log that is made up, and on real flights, which are in no order at all.
 */
class LateAdviceTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final Path FLIGHTS = AccessLogs.real("flights.csv");
    private static final Pattern ALL =
            Pattern.compile("--out-of-orderness (\\d+)(ms|[smhd]) would have kept all of them");
    private static final Pattern MOST = Pattern.compile(", and (\\w+) nine in ten\\.");
    private static final Pattern PAIRS = Pattern.compile("\"latePairs\":(\\d+),");

    @TempDir
    Path directory;

    private int runs;

    private Spoken run(List<String> job, String... more) {
        List<String> words = new ArrayList<>(job);
        words.addAll(0, List.of("run"));
        words.addAll(
                List.of("--json", "--output", directory.resolve("out-" + runs++).toString()));
        words.addAll(List.of(more));
        Spoken spoken = Spoken.of(words.toArray(String[]::new));
        assertThat(spoken.code()).as(spoken.err()).isEqualTo(ExitCode.FINISHED);
        return spoken;
    }

    private static long latePairs(Spoken spoken) {
        Matcher pairs = PAIRS.matcher(spoken.lastLine());
        assertThat(pairs.find()).as(spoken.lastLine()).isTrue();
        return Long.parseLong(pairs.group(1));
    }

    private static Matcher advice(Spoken spoken) {
        Matcher all = ALL.matcher(spoken.err());
        assertThat(all.find()).as(spoken.err()).isTrue();
        return all;
    }

    /** Runs with what was advised; with a unit less too, if that must leave some late. */
    private void check(List<String> job, boolean leastIsKnown) {
        Spoken first = run(job);
        Matcher all = advice(first);
        assertThat(latePairs(run(job, "--out-of-orderness", all.group(1) + all.group(2))))
                .as("%s", job)
                .isZero();
        if (leastIsKnown) {
            String less = Long.parseLong(all.group(1)) - 1 + all.group(2);
            assertThat(latePairs(run(job, "--out-of-orderness", less)))
                    .as("%s with %s", job, less)
                    .isPositive();
        }
        Matcher most = MOST.matcher(first.err());
        if (most.find()) {
            assertThat(latePairs(run(job, "--out-of-orderness", most.group(1))) * 10)
                    .isLessThanOrEqualTo(latePairs(first));
        }
    }

    @Test
    void whatIsAdvisedHoldsForEveryKindOfWindow() throws IOException {
        String log = AccessLogs.generated(directory, SEED).toString();
        for (String windows : List.of("tumbling 1m", "hopping 1m 10s", "session 10s")) {
            check(List.of("access-log", "--input", log, "--window", windows), !windows.startsWith("session"));
        }
        check(List.of("access-log", "--input", log, "--window", "tumbling 10s", "--grace", "30s"), true);
    }

    @Test
    void theConsoleAdvisesTheSame() throws IOException {
        List<String> words = List.of(
                "run",
                "access-log",
                "--input",
                AccessLogs.generated(directory, SEED).toString());
        Spoken console = Spoken.of(words.toArray(String[]::new));
        assertThat(advice(console).group())
                .isEqualTo(advice(run(words.subList(1, words.size()))).group());
    }

    @Test
    void recordsLateForSomeOfTheirWindowsAreSpokenOf() throws IOException {
        Path log = directory.resolve("partly.log");
        Files.writeString(log, """
                1 - - [17/May/2015:10:00:12 +0000] "GET / HTTP/1.1" 200 1
                1 - - [17/May/2015:10:00:06 +0000] "GET / HTTP/1.1" 200 1
                """);
        Spoken spoken = run(List.of("access-log", "--input", log.toString(), "--window", "hopping 10s 5s"));
        assertThat(spoken.lastLine()).contains("\"contributed\":2,").contains("\"late\":0,\"latePairs\":1,");
        assertThat(spoken.err())
                .contains("too late for some of their windows: 1 pair of record and window.")
                .contains(
                        "They were up to 6s behind the newest of their input; --out-of-orderness 3s would have kept all of them.");
    }

    @Test
    void whatIsAdvisedHoldsForRealFlights() {
        Assumptions.assumeTrue(Files.isReadable(FLIGHTS), "There is no " + FLIGHTS + ": real flights are not tried.");
        for (String windows : List.of("tumbling 1d", "week Europe/Berlin")) {
            check(List.of("flights", "--input", FLIGHTS.toString(), "--window", windows), true);
        }
    }
}
