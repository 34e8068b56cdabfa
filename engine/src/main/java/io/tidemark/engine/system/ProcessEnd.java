package io.tidemark.engine.system;

/** The end of this process, for programs that want to finish something before it. */
public final class ProcessEnd {

    private ProcessEnd() {}

    /** Runs something when this process is asked to end, by a signal too; the process ends when it has returned. */
    public static void before(String name, Runnable action) {
        Runtime.getRuntime().addShutdownHook(new Thread(action, "tidemark-" + name));
    }

    /** Ends this process at once, without asking anybody. */
    public static void now(int exitCode) {
        Runtime.getRuntime().halt(exitCode);
    }
}
