package io.tidemark.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A {@code tidemark run} in a process of its own, which says on a file how it is going. */
final class Child implements AutoCloseable {

    private static final Pattern IN = Pattern.compile("^\\{\"in\":(\\d+),.*\"resumed\":(true|false)");
    private static final Pattern LAST_CUT = Pattern.compile("\"lastCut\":(\\d+)");
    private static final long PATIENCE_SECONDS = 180;
    /** As often as it is looked whether a process has said something, 20 ms apart. */
    private static final long LOOKS_MAX = PATIENCE_SECONDS * 50;

    private final Process process;
    private final Path said;
    private final Path wrote;

    private Child(Process process, Path said, Path wrote) {
        this.process = process;
        this.said = said;
        this.wrote = wrote;
    }

    /** Starts one; what it says goes to files in a directory. */
    static Child start(Path directory, List<String> words) throws IOException {
        List<String> run = new ArrayList<>(words);
        run.add(0, "run");
        run.addAll(run.contains("--") ? run.indexOf("--") : run.size(), List.of("--progress", "json"));
        Path said = directory.resolve("said");
        Path wrote = directory.resolve("wrote");
        Files.deleteIfExists(said);
        Process process = new ProcessBuilder(command(run))
                .redirectError(said.toFile())
                .redirectOutput(wrote.toFile())
                .start();
        return new Child(process, said, wrote);
    }

    /** The command in a process of its own, with some words. */
    static List<String> command(List<String> words) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-Xmx256m",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "io.tidemark.cli.Main"));
        command.addAll(words);
        return command;
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** What it has said on standard error so far. */
    String said() throws IOException {
        return Files.exists(said) ? Files.readString(said, StandardCharsets.UTF_8) : "";
    }

    /** The last thing it has said. */
    String lastWords() throws IOException {
        List<String> lines = said().lines().toList();
        return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    }

    /** What it has written to standard output so far. */
    String wrote() throws IOException {
        return Files.readString(wrote, StandardCharsets.UTF_8);
    }

    /** How many records it had read in all when it last said so; −1 if it has said nothing yet. */
    long in() throws IOException {
        return progress().in();
    }

    /** How many it had read since it was started: not counted is what it had read before it first said something, if it went on. */
    long readItself() throws IOException {
        Progress progress = progress();
        return progress.in() - progress.before();
    }

    /** Whether it has said that a cut of its own was committed. */
    boolean hasCut() throws IOException {
        Matcher matcher = LAST_CUT.matcher(said());
        return matcher.find()
                && matcher.results().map(MatchResult::group).distinct().count() > 1;
    }

    private record Progress(long before, long in) {}

    private Progress progress() throws IOException {
        Progress last = new Progress(-1, -1);
        for (String line : said().lines().toList()) {
            Matcher matcher = IN.matcher(line);
            if (matcher.find()) {
                long in = Long.parseLong(matcher.group(1));
                long before = matcher.group(2).equals("true") ? in : 0;
                last = new Progress(last.before() < 0 ? before : last.before(), in);
            }
        }
        return last;
    }

    /** Waits a little; returns whether it has ended. */
    boolean hasEndedWithin(long millis) throws InterruptedException {
        return process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    /** Kills it with SIGKILL; returns its exit code, 137 if it was alive. */
    int kill() throws InterruptedException {
        process.destroyForcibly();
        return process.waitFor();
    }

    /** Sends it a signal, named without SIG. */
    void signal(String name) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
        if (code != 0) {
            throw new AssertionError("kill -" + name + " failed; the process had said: " + said());
        }
    }

    /** Waits until it has said something. */
    void awaitSaying(String text) throws IOException, InterruptedException {
        long looks = 0;
        while (!said().contains(text)) {
            if (++looks > LOOKS_MAX) {
                throw new AssertionError(
                        "The process did not say \"" + text + "\" in time. Where SIGINT is ignored, as in the"
                                + " background of some shells, it ignores it too. It had said: " + said());
            }
            if (hasEndedWithin(20)) {
                throw new AssertionError("The process ended before it said \"" + text + "\", and had said: " + said());
            }
        }
    }

    /** Waits until it has ended by itself. */
    int await() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("The process did not end within " + PATIENCE_SECONDS + " s.");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
