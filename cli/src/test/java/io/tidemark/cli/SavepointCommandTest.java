package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.Engine;
import io.tidemark.engine.RunningJob;
import io.tidemark.engine.file.sink.FileSink;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.storage.LocalDisk;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.type.Type;
import io.tidemark.window.Windows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Goal: a savepoint of a stopped job is made by one command, and says what it is; whoever names something wrong is told. */
class SavepointCommandTest {

    @TempDir
    Path directory;

    private void runJob() throws IOException {
        Path log = AccessLogs.generated(directory, 1);
        Spoken ran = Spoken.of(
                "run",
                "access-log",
                "--input",
                log.toString(),
                "--output",
                directory.resolve("out").toString(),
                "--backup",
                "checkpoint:" + directory.resolve("state"));
        assertThat(ran.code()).as(ran.err()).isZero();
    }

    private Spoken savepoint(String... more) {
        String[] words = new String[3 + more.length];
        words[0] = "savepoint";
        words[1] = "--backup";
        words[2] = "checkpoint:" + directory.resolve("state");
        System.arraycopy(more, 0, words, 3, more.length);
        return Spoken.of(words);
    }

    @Test
    void aSavepointIsWrittenOnce() throws IOException {
        runJob();
        String to = directory.resolve("savepoint").toString();
        Spoken first = savepoint("--to", to);
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.out()).contains("Savepoint of job access-log").contains("content hash");
        assertThat(Files.readString(directory.resolve("savepoint/SHA256SUMS"))).contains("manifest.json");

        Spoken again = savepoint("--to", to);
        assertThat(again.code()).isEqualTo(2);
        assertThat(again.err()).contains("there is something in it");
        assertThat(savepoint("--to", to + "-2", "--json").out()).contains("\"job\":\"access-log\"");
    }

    @Test
    void whoNamesSomethingWrongIsTold() throws IOException {
        assertThat(savepoint("--to", directory.resolve("s").toString()).err()).contains("there is no such directory");
        runJob();
        Spoken unknown = savepoint("--to", directory.resolve("s").toString(), "--cut", "9999");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("Cut 9999 is not kept");
        assertThat(Spoken.of("savepoint", "--backup", "checkpont:x", "--to", "y")
                        .err())
                .contains("The option --backup");
        assertThat(Spoken.of("savepoint", "--help").out()).contains("Examples:");
    }

    @Test
    void aJobThatRunsIsAskedAndStopped() throws IOException {
        Path state = directory.resolve("state");
        Job job = Job.named("endless");
        job.source("numbers", GeneratorSource.of(Type.LONG, 1, (p, index) -> index), SourceSettings.DEFAULT, v -> v)
                .keyByLong(value -> value % 10)
                .window(Windows.tumbling(Duration.ofSeconds(1)))
                .aggregate("counts", Aggregates.count())
                .sink("results", FileSink.jsonLines(LocalDisk.open(directory.resolve("out")), "results"));
        RunningJob running =
                Engine.start(job, Settings.workers(1).withRate(1_000).withBackup(BackupSetting.checkpoint(state)));
        String backup = "checkpoint:" + state;
        assertThat(Spoken.of("status", "--backup", backup).out()).contains("job endless RUNNING", "operator counts");
        assertThat(Spoken.of("status", "--backup", backup, "--json").out())
                .startsWith("{\"job\":\"endless\",\"phase\":\"RUNNING\"");
        Spoken first = savepoint("--to", directory.resolve("first").toString());
        assertThat(first.out()).as(first.err()).contains("Savepoint of job endless");
        assertThat(Spoken.of("status", "--backup", backup, "--json").out())
                .containsPattern("\"cuts\":\\{\"committed\":[0-9]+,.*\"at\":\"2[0-9-]+T[0-9:.]+Z\"");
        assertThat(savepoint("--to", directory.resolve("first").toString()).err())
                .contains("there is something in it");
        assertThat(savepoint("--to", directory.resolve("x").toString(), "--cut", "1")
                        .err())
                .contains("is running");
        Spoken last = savepoint("--to", directory.resolve("last").toString(), "--stop");
        assertThat(last.code()).as(last.err()).isZero();
        running.await();
        assertThat(savepoint("--to", directory.resolve("y").toString(), "--stop")
                        .err())
                .contains("no running job");
        Spoken nobody = Spoken.of("status", "--backup", backup);
        assertThat(nobody.code()).isEqualTo(2);
        assertThat(nobody.err()).contains("No job that runs listens");
    }

    @Test
    void aJobStartsFromACutOfAnotherBackup() throws IOException {
        runJob();
        String backup = "checkpoint:" + directory.resolve("state");
        String log = AccessLogs.generated(directory, 1).toString();
        Spoken planned = Spoken.of("plan", "access-log", "--input", log, "--from", backup);
        assertThat(planned.code()).as(planned.err()).isZero();
        assertThat(planned.out()).contains("REUSE").contains("The job can start.");
        String to = "changelog:" + directory.resolve("second");
        Spoken ran = Spoken.of("run", "access-log", "--input", log, "--from", backup, "--backup", to);
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("Nothing left to do");

        Spoken same = Spoken.of("run", "access-log", "--input", log, "--from", backup, "--backup", backup);
        assertThat(same.code()).isEqualTo(2);
        assertThat(same.err()).contains("empty directory");
        Spoken unknown = Spoken.of("plan", "access-log", "--input", log, "--from", backup + "@9999");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("Cut 9999 is not kept").contains("Kept are ");
        assertThat(Spoken.of("plan", "access-log", "--input", log, "--from", backup + "@x")
                        .err())
                .contains("The option --from: \"x\"");
    }

    @Test
    void totalsAddUpWhenAnOperatorIsDropped() throws IOException {
        Path log = AccessLogs.generated(directory, 1);
        String backup = "checkpoint:" + directory.resolve("by-path");
        Spoken first =
                Spoken.of("run", "access-log", "--by", "path", "--input", log.toString(), "--backup", backup, "--json");
        assertThat(first.code()).as(first.err()).isZero();
        long in = number(first.lastLine(), "in");
        long last = Long.parseLong(Spoken.of("state", "ls", backup).out().split(" ")[1]);
        String from = backup + "@" + (last - 1);
        Spoken refused = Spoken.of("run", "access-log", "--input", log.toString(), "--from", from);
        assertThat(refused.code()).isEqualTo(4);
        assertThat(refused.err()).contains("ORPHAN traffic-by-path/windows");

        String second = "checkpoint:" + directory.resolve("by-client");
        String[] dropped = {
            "run",
            "access-log",
            "--input",
            log.toString(),
            "--from",
            from,
            "--drop",
            "traffic-by-path",
            "--backup",
            second,
            "--json"
        };
        for (int start = 0; start < 2; start++) {
            Spoken ran = Spoken.of(dropped);
            assertThat(ran.code()).as(ran.err()).isZero();
            String totals = ran.lastLine();
            assertThat(number(totals, "in")).isEqualTo(in);
            assertThat(number(totals, "dropped")).isPositive().isEqualTo(in - number(totals, "deadLettered"));
            assertThat(number(totals, "contributed")
                            + number(totals, "filtered")
                            + number(totals, "late")
                            + number(totals, "deadLettered")
                            + number(totals, "duplicate")
                            + number(totals, "held")
                            + number(totals, "dropped"))
                    .isEqualTo(in);
        }
        assertThat(Spoken.of(Arrays.copyOf(dropped, dropped.length - 1)).err())
                .contains("dropped")
                .contains("had come to an operator that was dropped");
    }

    private static long number(String json, String field) {
        Matcher matcher = Pattern.compile("\"" + field + "\":([0-9]+)").matcher(json);
        assertThat(matcher.find()).as(field + " in " + json).isTrue();
        return Long.parseLong(matcher.group(1));
    }

    @Test
    void stateThatCannotBeUsedEndsWithFour() throws IOException {
        runJob();
        String log = directory.resolve("access.log").toString();
        assertThat(savepoint("--to", directory.resolve("savepoint").toString()).code())
                .isZero();
        Spoken otherForm = Spoken.of(
                "run",
                "access-log",
                "--input",
                AccessLogs.generated(directory, 1).toString(),
                "--window",
                "tumbling 7m",
                "--output",
                directory.resolve("out").toString(),
                "--backup",
                "checkpoint:" + directory.resolve("state"));
        assertThat(otherForm.code()).as(log).isEqualTo(4);
        assertThat(otherForm.err()).contains("in another form");
        Files.writeString(directory.resolve("savepoint/counters.avro"), "no Avro");
        for (String command : new String[] {"plan", "run"}) {
            Spoken damaged = fromSavepoint(command);
            assertThat(damaged.code()).as(command + ": " + damaged.err()).isEqualTo(4);
            assertThat(damaged.err()).contains("counters.avro");
        }
        assertThat(Spoken.of("--help").out().replaceAll("\\s+", " "))
                .contains("4 the state it was given cannot be used: it is damaged, of another job or form");
    }

    @Test
    void aStartThatGoesOnSaysFromWhere() throws IOException {
        runJob();
        String log = AccessLogs.generated(directory, 1).toString();
        String state = "checkpoint:" + directory.resolve("state");
        String last = Spoken.of("state", "ls", state).out().split(" ")[1];
        Spoken again = Spoken.of(
                "run",
                "access-log",
                "--input",
                log,
                "--output",
                directory.resolve("out").toString(),
                "--backup",
                state);
        assertThat(again.err())
                .containsPattern("Job access-log goes on from cut " + last + ", taken 2[0-9-]+T[0-9:.]+Z\\.");
        assertThat(Spoken.of("run", "access-log", "--input", log, "--progress", "none", "--from", state)
                        .err())
                .doesNotContain("goes on from cut");
    }

    private Spoken fromSavepoint(String command, String... more) throws IOException {
        String[] words = {
            command,
            "access-log",
            "--input",
            AccessLogs.generated(directory, 1).toString(),
            "--from",
            directory.resolve("savepoint").toString()
        };
        String[] all = Arrays.copyOf(words, words.length + more.length);
        System.arraycopy(more, 0, all, words.length, more.length);
        return Spoken.of(all);
    }

    @Test
    void aPlanSaysWhetherTheJobCanStart() throws IOException {
        runJob();
        assertThat(savepoint("--to", directory.resolve("savepoint").toString()).code())
                .isZero();
        Spoken same = fromSavepoint("plan");
        assertThat(same.code()).as(same.err()).isZero();
        assertThat(same.out())
                .contains("REUSE")
                .contains("The job can start.")
                .containsPattern("windows, [0-9]+ rows?  ");
        assertThat(fromSavepoint("plan", "--json").out())
                .startsWith(
                        "{\"startable\":true,\"states\":[{\"state\":\"traffic-by-client/windows\",\"verdict\":\"REUSE\"");

        Spoken other = fromSavepoint("plan", "--window", "tumbling 7m");
        assertThat(other.code()).isEqualTo(4);
        assertThat(other.out()).contains("INCOMPATIBLE").contains("tumbling 5m").contains("tumbling 7m");
        assertThat(fromSavepoint("run", "--window", "tumbling 7m").code()).isEqualTo(4);
        assertThat(fromSavepoint("run", "--rename", "x").err()).contains("\"x\" is not OLD=NEW");
        assertThat(Spoken.of("plan", "access-log", "--input", "x").err()).contains("--from DIR");

        Spoken ran = fromSavepoint("run");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.err() + ran.out()).contains("Nothing left to do");
    }
}
