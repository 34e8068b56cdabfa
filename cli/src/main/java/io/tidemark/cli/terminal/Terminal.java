package io.tidemark.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Where the command speaks: results and totals to {@code out}, everything else to {@code err}.
 *
 * @param out standard output, UTF-8
 * @param err standard error, UTF-8
 * @param live whether standard error is a terminal on which lines can be redrawn
 * @param liveOut whether standard output is a terminal too
 * @param columns how wide that terminal is
 * @param noting adds to a sentence what a reader has to know besides
 */
public record Terminal(
        PrintStream out, PrintStream err, boolean live, boolean liveOut, int columns, UnaryOperator<String> noting) {

    /** A terminal that says sentences as they are. */
    public Terminal(PrintStream out, PrintStream err, boolean live, boolean liveOut, int columns) {
        this(out, err, live, liveOut, columns, UnaryOperator.identity());
    }

    /** The same, that adds a note to what it says. */
    public Terminal with(UnaryOperator<String> note) {
        return new Terminal(out, err, live, liveOut, columns, note);
    }

    private static final int COLUMNS_DEFAULT = 100;
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\n\t]]");
    private static final int BUFFER_BYTES = 1 << 16;

    /** Standard output as a file, and what kinds of file there are, as stat(2) has them. */
    private static final Path STANDARD_OUTPUT = Path.of("/dev/fd/1");

    private static final int FILE_KIND = 0xF000;
    private static final int PIPE = 0x1000;
    private static final int SOCKET = 0xC000;

    /** This process's streams; {@code bin/tidemark} says whether they lead to a terminal. */
    public static Terminal ofProcess() {
        return new Terminal(
                stream(FileDescriptor.out),
                stream(FileDescriptor.err),
                Boolean.getBoolean("tidemark.live"),
                Boolean.getBoolean("tidemark.live.out"),
                Integer.getInteger("tidemark.columns", COLUMNS_DEFAULT));
    }

    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(
                new java.io.BufferedOutputStream(new FileOutputStream(descriptor), BUFFER_BYTES),
                true,
                StandardCharsets.UTF_8);
    }

    /** Where results are printed, a line at a time. */
    public PrintStream results() {
        return live && liveOut ? LiveLines.to(this, out, "results", Long.MAX_VALUE) : out;
    }

    /**
     * Where records that did not count are printed, a line at a time; on a terminal, where people look, only the first few.
     *
     * @param what what they are called
     */
    public PrintStream letters(String what) {
        return live ? LiveLines.to(this, err, what, LiveLines.LETTERS_MAX) : err;
    }

    /** Whether standard output is broken because it is a pipe, or a socket, whose reader has closed it. */
    public boolean hasNoReader() {
        if (!out.checkError()) {
            return false;
        }
        try {
            int kind = (Integer) Files.getAttribute(STANDARD_OUTPUT, "unix:mode") & FILE_KIND;
            return kind == PIPE || kind == SOCKET;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
            return false;
        }
    }

    /** Says something to people, on a line of its own. */
    public void say(String sentence) {
        // A message may quote input, which may hold anything.
        String safe = CONTROL.matcher(noting.apply(sentence)).replaceAll("?");
        err.println(live ? ERASE_LINE + safe : safe);
    }

    /** Shows how something is going: in place of what it showed before on a terminal, on a line of its own elsewhere. */
    public void show(String line) {
        if (live) {
            int most = columns - 1;
            err.print(ERASE_LINE + (line.length() > most ? line.substring(0, most) : line));
            err.flush();
        } else {
            err.println(line);
        }
    }

    /** Takes away what {@link #show} has drawn on a terminal. */
    public void erase() {
        if (live) {
            err.print(ERASE_LINE);
            err.flush();
        }
    }

    /** Goes back to the beginning of the line and empties it. */
    public static final String ERASE_LINE = "\r\033[K";
}
