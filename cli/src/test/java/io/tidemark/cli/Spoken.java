package io.tidemark.cli;

import io.tidemark.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * What a command said, run inside this process.
 *
 * @param code its exit code
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
record Spoken(int code, String out, String err) {

    /** Runs the command with some words. */
    static Spoken of(String... words) {
        return run(false, words);
    }

    /** Runs the command as on a terminal, where progress is drawn again and again. */
    static Spoken onTerminal(String... words) {
        return run(true, words);
    }

    private static Spoken run(boolean live, String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.execute(
                new Terminal(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        live,
                        live,
                        100),
                words);
        return new Spoken(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** The last line of standard output. */
    String lastLine() {
        String stripped = out.strip();
        return stripped.substring(stripped.lastIndexOf('\n') + 1);
    }
}
