package io.tidemark.cli.terminal;

/** What the command ends with; 129, 130 and 143, for a signal after a last cut, are the JVM's own. */
public final class ExitCode {

    /** Finished, or nothing left to do. */
    public static final int FINISHED = 0;

    /** Failed on the way. */
    public static final int FAILED = 1;

    /** Wrong usage, or refused before anything was started. */
    public static final int REFUSED = 2;

    /** Another process has the backup, or has taken it over. */
    public static final int FENCED = 3;

    /** The state that was given cannot be used: it is damaged, of another job or form, or not what the job can start from. */
    public static final int NOT_STARTABLE = 4;

    /** Whoever read the results is gone: what a shell says of other programs that SIGPIPE ends. */
    public static final int READER_GONE = 141;

    private ExitCode() {}
}
