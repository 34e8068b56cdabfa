package io.tidemark.cli.terminal;

import io.tidemark.core.TidemarkException;
import io.tidemark.engine.backup.DamagedBackupException;
import io.tidemark.engine.file.sink.ClosedConsoleException;
import io.tidemark.engine.plan.NotStartableException;
import io.tidemark.portable.DamagedSavepointException;

/** Failures as sentences for people and exit codes for programs. */
public final class Problems {

    private final Terminal terminal;
    private final boolean verbose;

    /** A way to report failures; with stack traces only when that was asked for. */
    public Problems(Terminal terminal, boolean verbose) {
        this.terminal = terminal;
        this.verbose = verbose;
    }

    /** Reports what kept the command from starting anything. */
    public int refused(Throwable failure) {
        say(failure);
        if (failure instanceof NotStartableException
                || failure instanceof DamagedSavepointException
                || failure instanceof DamagedBackupException) {
            return ExitCode.NOT_STARTABLE;
        }
        if (failure instanceof TidemarkException known) {
            return switch (known.kind()) {
                case INVALID -> ExitCode.REFUSED;
                case FENCED -> ExitCode.FENCED;
                case DATA, UNAVAILABLE, RESOURCES, CLOSED, BUG -> ExitCode.FAILED;
            };
        }
        return failure instanceof IllegalArgumentException ? ExitCode.REFUSED : ExitCode.FAILED;
    }

    /** Reports what ended something that had been started. */
    public int failed(Throwable failure) {
        if (failure instanceof ClosedConsoleException && terminal.hasNoReader()) {
            return ExitCode.READER_GONE;
        }
        say(failure);
        boolean fenced = failure instanceof TidemarkException known && known.kind() == TidemarkException.Kind.FENCED;
        return fenced ? ExitCode.FENCED : ExitCode.FAILED;
    }

    /** Reports that standard output could not be written, unless it is only that nobody reads it any more. */
    public int unprinted() {
        if (terminal.hasNoReader()) {
            return ExitCode.READER_GONE;
        }
        terminal.say(
                "tidemark: Standard output cannot be written. Send it to a place that takes it, one with space left.");
        return ExitCode.FAILED;
    }

    private void say(Throwable failure) {
        String message = failure.getMessage();
        boolean expected = failure instanceof TidemarkException || failure instanceof IllegalArgumentException;
        if (expected && message != null) {
            terminal.say("tidemark: " + message);
        } else if (failure instanceof OutOfMemoryError) {
            terminal.say("tidemark: The job does not fit into the memory of the JVM (" + message
                    + "). Give it more, with TIDEMARK_JAVA_OPTS=-Xmx4g for instance, or shorter windows.");
        } else if (failure instanceof LinkageError) {
            terminal.say("tidemark: Something that the job needs is not in its jar, or is of another version: "
                    + failure + ". Put it into the jar, and build it against this version of Tidemark.");
        } else {
            String what = failure.toString();
            terminal.say("tidemark: Something unexpected happened: " + what + (what.endsWith(".") ? "" : ".")
                    + (verbose ? "" : " Run the same with -v to see where."));
        }
        if (verbose) {
            failure.printStackTrace(terminal.err());
        }
    }
}
