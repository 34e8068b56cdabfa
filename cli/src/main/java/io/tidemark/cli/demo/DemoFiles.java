package io.tidemark.cli.demo;

import io.tidemark.core.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a demo keeps its files.
 *
 * @param root the directory
 */
record DemoFiles(Path root) {

    /**
     * Makes a directory for a demo.
     *
     * @param asked the one to use, which must be empty; null for one among temporary files
     * @param name a name that no other process has had
     */
    static DemoFiles create(@Nullable Path asked, String name) throws IOException {
        Path root = asked == null ? Path.of(System.getProperty("java.io.tmpdir"), "tidemark-demo-" + name) : asked;
        Files.createDirectories(root);
        try (Stream<Path> present = Files.list(root)) {
            if (present.findAny().isPresent()) {
                throw new RefusedException("The directory " + root + " is not empty. Name another one for the demo.");
            }
        }
        DemoFiles files = new DemoFiles(root.toAbsolutePath());
        Files.createDirectories(files.logs());
        for (Path log : files.allLogs()) {
            Files.createFile(log);
        }
        return files;
    }

    Path logs() {
        return root.resolve("logs");
    }

    List<Path> allLogs() {
        return IntStream.range(0, Traffic.SERVERS)
                .mapToObj(server -> logs().resolve(Traffic.log(server)))
                .toList();
    }

    Path output() {
        return root.resolve("out");
    }

    Path state() {
        return root.resolve("state");
    }

    /** What the process of a start says. */
    Path said(int start) {
        return root.resolve("start-" + start + ".txt");
    }

    /** What the last start wrote to standard output. */
    Path totals() {
        return root.resolve("totals.json");
    }

    void append(int server, List<String> lines) throws IOException {
        Files.write(
                logs().resolve(Traffic.log(server)),
                String.join("", lines).getBytes(StandardCharsets.UTF_8),
                StandardOpenOption.APPEND);
    }

    void remove() throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
