package io.tidemark.cli.terminal;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Lines on a terminal that shows progress: each takes the place of the progress, which is drawn again behind it. Safe for use by several threads. */
final class LiveLines extends OutputStream {

    /** How many late records and dead letters a terminal shows. */
    static final long LETTERS_MAX = 20;

    private final Terminal terminal;
    private final PrintStream target;
    private final String what;
    private final long linesMax;
    private long lines;

    private LiveLines(Terminal terminal, PrintStream target, String what, long linesMax) {
        this.terminal = terminal;
        this.target = target;
        this.what = what;
        this.linesMax = linesMax;
    }

    /** A stream that takes whole lines, and says once when there are more than it shows. */
    static PrintStream to(Terminal terminal, PrintStream target, String what, long linesMax) {
        return new PrintStream(new LiveLines(terminal, target, what, linesMax), true, StandardCharsets.UTF_8);
    }

    @Override
    public void write(int character) {
        write(new byte[] {(byte) character}, 0, 1);
    }

    @Override
    public void write(byte[] line, int from, int length) {
        synchronized (terminal.err()) {
            lines++;
            if (lines <= linesMax) {
                terminal.err().print(Terminal.ERASE_LINE);
                terminal.err().flush();
                target.write(line, from, length);
            } else if (lines == linesMax + 1) {
                terminal.say("More " + what
                        + " are counted, but not shown on a terminal. For all of them: --output DIR, or 2> FILE.");
            }
        }
    }

    @Override
    public void flush() throws IOException {
        if (target.checkError()) {
            throw new IOException("The stream is closed.");
        }
    }
}
