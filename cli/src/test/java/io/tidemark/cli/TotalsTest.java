package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: the totals of a job with several places add up: each record that was read is in one class. Method: a job of two stateful steps
 * with stateless ones around them, on records that were counted by hand.
 */
class TotalsTest {

    @TempDir
    Path directory;

    private final List<String> visits = new ArrayList<>();
    private Path jar = Path.of("");

    @BeforeEach
    void write() throws IOException {
        jar = Jars.of(directory.resolve("visits.jar"), FirstVisits.class, FirstVisits.Visit.class);
        visit("08:00", "/a", "ann");
        visit("08:01", "/a", "bob");
        visit("08:02", "/a", "ann"); // again
        visit("08:03", "/b", "ann");
        visit("08:04", "/internal", "ann"); // filtered
        visit("08:05", "/broken", "ann"); // a dead letter, behind the source
        visits.add("neither a visit nor JSON"); // a dead letter, at the source
        visit("09:10", "/a", "ann");
        visit("08:50", "/a", "cid"); // late for its window, on time for the dedup
        visit("08:20", "/a", "dan"); // late for the dedup
    }

    private void visit(String time, String page, String visitor) {
        visits.add(
                "{\"time\":\"2026-11-30T" + time + ":00Z\",\"page\":\"" + page + "\",\"visitor\":\"" + visitor + "\"}");
    }

    private Spoken run(String... more) throws IOException {
        Path input = directory.resolve("visits.jsonl");
        Files.write(input, visits);
        List<String> words = new ArrayList<>(
                List.of("run", jar.toString(), "--class", FirstVisits.class.getName(), "--input", input.toString()));
        words.addAll(List.of(more));
        Spoken spoken = Spoken.of(words.toArray(String[]::new));
        assertThat(spoken.code()).as(spoken.err()).isEqualTo(ExitCode.FINISHED);
        return spoken;
    }

    @Test
    void eachRecordIsInOneClass() throws IOException {
        assertThat(run("--json").lastLine())
                .startsWith("{\"in\":10,\"contributed\":4,\"filtered\":1,\"late\":2,\"latePairs\":2,\"deadLettered\":2,"
                        + "\"results\":1,\"duplicate\":1,\"held\":0,\"dropped\":0,\"places\":[")
                .contains("{\"place\":\"visits\",\"in\":10,\"contributed\":9,\"duplicate\":0,\"late\":0,\"refused\":1,"
                        + "\"held\":0,\"latePairs\":0,\"filtered\":1,\"failed\":1,")
                .contains("{\"place\":\"first-visits\",\"in\":7,\"contributed\":5,\"duplicate\":1,\"late\":1,")
                .contains("{\"place\":\"visits-by-page\",\"in\":5,\"contributed\":4,\"duplicate\":0,\"late\":1,");
    }

    @Test
    void peopleReadTheSame() throws IOException {
        Path output = directory.resolve("out");
        assertThat(run("--output", output.toString()).out().lines().map(line -> line.replaceAll(" +", " ")))
                .contains(
                        "records in 10",
                        "counted 4",
                        "filtered 1",
                        "duplicates 1",
                        "late 2",
                        "dead letters 2",
                        "results 1 2 more were filtered",
                        "place in counted duplicates late refused filtered failed",
                        "first-visits 7 5 1 1 0 0 0");
    }

    @Test
    void recordsThatGoTwoWaysAreSaidToCountTwice() throws IOException {
        Path output = directory.resolve("out");
        assertThat(run("--output", output.toString(), "--", "--twice")
                        .out()
                        .lines()
                        .map(line -> line.replaceAll(" +", " ")))
                .contains(
                        "records in 10",
                        "counted 9 once for each way that a record goes",
                        "results 6 2 more were filtered");
    }
}
