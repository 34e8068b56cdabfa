package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Goal: what a job keeps can be seen, at any cut that its backup keeps; whoever names something wrong is told what there is. */
class StateCommandTest {

    @TempDir
    Path directory;

    private String backup = "";

    /** Stops a job in the middle of its log, so that windows are open: the log is followed, and a cut is all that is waited for. */
    private void runJob() throws IOException {
        Path log = directory.resolve("access.log");
        Files.write(
                log,
                List.of(
                        line("192.0.2.1", "10:00:01", 10),
                        line("192.0.2.2", "10:00:02", 20),
                        line("192.0.2.1", "10:00:03", 30)));
        backup = "changelog:" + directory.resolve("state");
        Spoken ran = Spoken.of(
                "run",
                "access-log",
                "--input",
                log.toString(),
                "--output",
                directory.resolve("out").toString(),
                "--cuts-kept",
                "5",
                "--backup",
                backup);
        assertThat(ran.code()).as(ran.err()).isZero();
    }

    private static String line(String client, String time, int bytes) {
        return client + " - - [17/May/2015:" + time + " +0000] \"GET / HTTP/1.1\" 200 " + bytes;
    }

    private static Spoken state(String... words) {
        String[] all = new String[words.length + 1];
        all[0] = "state";
        System.arraycopy(words, 0, all, 1, words.length);
        return Spoken.of(all);
    }

    @Test
    void statesRowsAndKeysAreShown() throws IOException {
        runJob();
        Spoken listed = state("ls", backup);
        assertThat(listed.code()).as(listed.err()).isZero();
        assertThat(listed.out()).contains("of job access-log").contains(" rows ");
        String name = listed.out()
                .lines()
                .filter(row -> row.contains("SLICES"))
                .findFirst()
                .orElseThrow()
                .split(" ")[0];

        // The last cut but one is before the end of the log was let pass: windows are open in it.
        long last = Long.parseLong(listed.out().split(" ")[1]);
        String open = backup + "@" + (last - 1);
        Spoken scanned = state("scan", open, name);
        assertThat(scanned.code()).as(scanned.err()).isZero();
        assertThat(scanned.out().lines()).hasSize(2);
        assertThat(scanned.out()).contains("192.0.2.1").contains("192.0.2.2");
        assertThat(state("scan", open, name, "--limit", "1").out().lines()).hasSize(1);
        assertThat(state("get", open, name, "192.0.2.1").out().lines()).hasSize(1);
        assertThat(scanned.out())
                .contains("\"start\":\"2015-05-17T10:00:00Z\",\"first\":\"all windows\",\"records\":2")
                .contains("\"sum\":40");
        assertThat(state("scan", open, name, "--json").out())
                .contains("\"start\": 1431856800000, \"first\": -9223372036854775808");
        Spoken nobody = state("get", open, name, "nobody");
        assertThat(nobody.code()).isEqualTo(1);
        assertThat(nobody.out()).isEmpty();
        assertThat(nobody.err()).contains("There is no key nobody in state " + name + " at cut " + (last - 1));
        assertThat(state("scan", backup, name).out()).isEmpty();
    }

    @Test
    void whoNamesSomethingWrongIsTold() throws IOException {
        runJob();
        assertThat(state("scan", backup, "no/state").err()).contains("There is no state \"no/state\"; the cut has ");
        assertThat(state("scan", backup).err()).contains("Name a state");
        assertThat(state("ls", backup + "@9999").err()).contains("Cut 9999 is not kept");
        assertThat(state("ls", backup + "@abc").err()).contains("\"abc\"", "is not the number of a cut");
        assertThat(state("get", backup + "@9999", "a/b", "c").err())
                .contains("Kept are ")
                .doesNotContain("Start from");
        Spoken nowhere = state("ls", "checkpoint:" + directory.resolve("nowhere"));
        assertThat(nowhere.code()).isEqualTo(2);
        assertThat(nowhere.err()).contains("There is no backup in ").contains("nowhere");
        assertThat(directory.resolve("nowhere")).doesNotExist();
        assertThat(state("ls", "nothing:x").err()).contains("is not a backup");
        assertThat(state("scan", backup, "x/y", "--limit", "-1").err()).contains("--limit");
        assertThat(state("--help").out()).contains("Examples:");
    }
}
