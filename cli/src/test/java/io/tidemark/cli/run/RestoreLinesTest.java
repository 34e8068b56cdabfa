package io.tidemark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.terminal.Terminal;
import io.tidemark.engine.backup.RestoreProgress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A start that reads state for seconds says how far it is and how long it may take; one that is quick says nothing. */
class RestoreLinesTest {

    private static final long MIB = 1 << 20;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private long now = 1_000;

    private RestoreLines lines(boolean live, Progress.Style style) {
        PrintStream err = new PrintStream(said, true, StandardCharsets.UTF_8);
        return new RestoreLines(new Terminal(err, err, live, live, 80), style, () -> now);
    }

    private static RestoreProgress at(RestoreProgress.Step step, long done) {
        return new RestoreProgress(step, RestoreProgress.Unit.BYTES, done * MIB, 100 * MIB);
    }

    private String said() {
        return said.toString(StandardCharsets.UTF_8);
    }

    /** Reads 100 MiB in each step, 10 a time. */
    private void read(RestoreLines lines, long millisEach) {
        for (RestoreProgress.Step step : RestoreProgress.Step.values()) {
            for (long done = 0; done <= 100; done += 10) {
                lines.at(at(step, done));
                now += millisEach;
            }
        }
        lines.end();
    }

    @Test
    void aQuickStartSaysNothing() {
        read(lines(true, Progress.Style.AUTO), 20);
        assertThat(said()).isEmpty();
    }

    @Test
    void aTerminalHasOneLineThatIsDrawnAgainAndTakenAway() {
        read(lines(true, Progress.Style.AUTO), 300);
        assertThat(said())
                .doesNotContain("\n")
                .contains("checking the state: 20.0 MiB of 100.0 MiB (20.0 %) | about 3s left")
                .contains("restoring the state: 90.0 MiB of 100.0 MiB (90.0 %) | about 300ms left")
                .endsWith(Terminal.ERASE_LINE);
    }

    @Test
    void aLogHasALineNowAndThen() {
        read(lines(false, Progress.Style.AUTO), 3_000);
        assertThat(said().lines())
                .hasSize(8)
                .allMatch(line -> line.startsWith("checking the state: ") || line.startsWith("restoring the state: "))
                .last()
                .isEqualTo("restoring the state: 100.0 MiB of 100.0 MiB (100.0 %)");
    }

    @Test
    void programsGetObjects() {
        read(lines(false, Progress.Style.JSON), 300);
        assertThat(said().lines())
                .contains(
                        "{\"reading\":\"check\",\"unit\":\"bytes\",\"done\":20971520,\"total\":104857600,\"leftMillis\":2400}")
                .contains(
                        "{\"reading\":\"restore\",\"unit\":\"bytes\",\"done\":104857600,\"total\":104857600,\"leftMillis\":0}");
    }

    @Test
    void nobodyIsToldWhoDoesNotWantToBe() {
        read(lines(false, Progress.Style.NONE), 3_000);
        assertThat(said()).isEmpty();
    }
}
