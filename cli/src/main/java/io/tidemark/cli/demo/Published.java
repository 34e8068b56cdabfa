package io.tidemark.cli.demo;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tidemark.cli.demo.Recount.Sum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What a job has published in its output directory, read as any reader would: file by file, leaving out names with a dot in front. */
public final class Published {

    private static final JsonFactory JSON = new JsonFactory();

    private final Path output;
    private final TreeSet<Path> read = new TreeSet<>();
    private final SortedMap<String, Sum> windows = new TreeMap<>();
    private long late;
    private long deadLetters;

    /** Nothing yet of an output directory. */
    public Published(Path output) {
        this.output = output;
    }

    /**
     * A result.
     *
     * @param key its key
     * @param start the window's start, in ms
     * @param sum what it says
     */
    public record Result(String key, long start, Sum sum) {}

    /** Takes what appeared since the last time, and returns the results in it. */
    public List<Result> update() throws IOException {
        List<Result> fresh = new java.util.ArrayList<>();
        for (Path file : unread("results")) {
            readResults(file, fresh);
        }
        for (Path file : unread("late")) {
            late += lines(file);
        }
        for (Path file : unread("dead-letters")) {
            deadLetters += lines(file);
        }
        for (Result result : fresh) {
            windows.merge(Recount.window(result.key(), result.start()), result.sum(), Sum::plus);
        }
        return fresh;
    }

    private List<Path> unread(String folder) throws IOException {
        Path directory = output.resolve(folder);
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> !file.getFileName().toString().startsWith(".") && read.add(file))
                    .sorted()
                    .toList();
        }
    }

    private static long lines(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        }
    }

    private static void readResults(Path file, List<Result> into) throws IOException {
        try (JsonParser parser = JSON.createParser(file.toFile())) {
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                Map<String, String> fields = new TreeMap<>();
                for (JsonToken token = parser.nextToken(); token != JsonToken.END_OBJECT; token = parser.nextToken()) {
                    String name = parser.currentName();
                    parser.nextToken();
                    fields.put(name, parser.getText());
                }
                into.add(new Result(
                        fields.getOrDefault("key", ""),
                        Instant.parse(fields.getOrDefault("start", "")).toEpochMilli(),
                        new Sum(number(fields, "count"), number(fields, "bytes"))));
            }
        }
    }

    private static long number(Map<String, String> fields, String name) {
        return Long.parseLong(fields.getOrDefault(name, "0"));
    }

    /** What each window holds, by its start and key; a window published twice holds the sum of both. */
    public SortedMap<String, Sum> windows() {
        return windows;
    }

    /** Late records. */
    public long late() {
        return late;
    }

    /** Dead letters. */
    public long deadLetters() {
        return deadLetters;
    }
}
