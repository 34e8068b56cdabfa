package io.tidemark.cli.demo;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The job of the demo in a process of its own: {@code tidemark run}, as anybody would call it. */
final class JobProcess {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final DemoFiles files;
    private @Nullable Process process;
    private int starts;
    private StatusFile status;

    JobProcess(DemoFiles files) {
        this.files = files;
        this.status = new StatusFile(files.said(0));
    }

    /** The words after {@code tidemark}; paths are relative to the demo's directory. */
    static List<String> words(boolean followed) {
        List<String> words = new ArrayList<>(List.of("run", "access-log", "--input", "logs/*.log"));
        if (followed) {
            words.add("--follow");
        }
        words.addAll(List.of("--by", "path", "--window", "tumbling 1m"));
        words.addAll(List.of("--out-of-orderness", Traffic.OUT_OF_ORDERNESS + "s"));
        words.addAll(List.of("--output", "out", "--backup", "checkpoint:state"));
        return words;
    }

    /** Starts it once more. */
    void start(boolean followed) throws IOException {
        starts++;
        status = new StatusFile(files.said(starts));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (option.startsWith("-Xshare") || option.startsWith("-XX:SharedArchive") || option.startsWith("-Xlog")) {
                command.add(option);
            }
        }
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-cp", absolute(System.getProperty("java.class.path")), "io.tidemark.cli.Main"));
        command.addAll(words(followed));
        command.addAll(List.of("--cut-every", "500ms", "--progress", "json", "--json"));
        process = new ProcessBuilder(command)
                .directory(files.root().toFile())
                .redirectError(files.said(starts).toFile())
                .redirectOutput(files.totals().toFile())
                .start();
    }

    private static String absolute(String classPath) {
        List<String> entries = new ArrayList<>();
        for (String entry : classPath.split(java.io.File.pathSeparator, -1)) {
            entries.add(Path.of(entry).toAbsolutePath().toString());
        }
        return String.join(java.io.File.pathSeparator, entries);
    }

    /** Which start this is, counted from 1. */
    int starts() {
        return starts;
    }

    long pid() {
        Process running = process;
        return running == null ? 0 : running.pid();
    }

    boolean isAlive() {
        Process running = process;
        return running != null && running.isAlive();
    }

    /** What it last said of itself. */
    StatusFile status() throws IOException {
        status.update();
        return status;
    }

    /** Kills it with SIGKILL; false if it had ended before. */
    boolean kill() throws InterruptedException {
        Process running = process;
        if (running == null || !running.isAlive()) {
            return false;
        }
        running.destroyForcibly();
        return running.waitFor() > 128;
    }

    /** Asks it to stop after a last cut. */
    void askToStop() {
        Process running = process;
        if (running != null) {
            running.destroy();
        }
    }

    /** Waits a little; returns whether it has ended. */
    boolean hasEndedWithin(Duration time) throws InterruptedException {
        Process running = process;
        return running == null || running.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Ends it at once, if it has not ended. */
    void end() {
        Process running = process;
        if (running != null) {
            running.destroyForcibly();
        }
    }

    /** Its exit code, once it has ended. */
    int await() throws InterruptedException {
        Process running = process;
        if (running == null || !running.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("The job of the demo did not end within " + PATIENCE.toSeconds() + " s.");
        }
        return running.exitValue();
    }
}
