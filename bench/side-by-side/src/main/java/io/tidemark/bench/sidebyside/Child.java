package io.tidemark.bench.sidebyside;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Starts the process of an engine, waits for its end, and reads what it reports. */
final class Child {

    private final Path bench;
    private final Path work;

    /**
     * Starts processes of the modules in a folder.
     *
     * @param bench the folder {@code bench} of a tree that has been built
     * @param work where reports, logs and state go
     */
    Child(Path bench, Path work) {
        this.bench = bench;
        this.work = work;
    }

    /** What a process is started with. */
    record Order(Side side, String name, List<String> words, List<String> options, int secondsMax) {}

    /** Runs a process to its end; null, with a log left behind, if it gave no report in time. */
    @Nullable
    Map<String, Object> run(Order order) throws IOException, InterruptedException {
        Path report = work.resolve(order.name + ".json");
        Path log = work.resolve(order.name + ".log");
        Path state = work.resolve("state");
        Files.createDirectories(state);
        Files.deleteIfExists(report);
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(order.side.program().options());
        command.addAll(order.options);
        command.addAll(List.of(
                "-cp",
                classPath(order.side.program().module()),
                order.side.program().main()));
        command.addAll(order.words);
        command.add("directory=" + state);
        command.add("report=" + report);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(order.secondsMax, TimeUnit.SECONDS)) {
                return null;
            }
        } finally {
            end(process);
            delete(state);
        }
        return Files.exists(report) ? Json.read(Files.readString(report)) : null;
    }

    /** Ends a process, and with it what it has started, such as a broker. */
    private static void end(Process process) throws InterruptedException {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly().waitFor();
        for (ProcessHandle each : started) {
            each.destroyForcibly();
            each.onExit().join();
        }
    }

    private String classPath(String module) throws IOException {
        Path target = bench.resolve(module).resolve("target");
        return target.resolve("classes")
                + File.pathSeparator
                + Files.readString(target.resolve("class-path.txt")).strip();
    }

    private static void delete(Path folder) throws IOException {
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(folder)) {
            paths = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.deleteIfExists(path);
        }
    }
}
