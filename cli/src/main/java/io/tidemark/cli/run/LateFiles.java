package io.tidemark.cli.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tidemark.record.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads late records back from the files they were written to: also those of incarnations that were killed. */
final class LateFiles {

    private static final JsonFactory JSON = new JsonFactory();

    private LateFiles() {}

    /** Measures all late records in a folder. */
    static void measure(Path folder, LateReach reach) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> published = files.filter(
                            file -> !file.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
            for (Path file : published) {
                read(file, reach);
            }
        }
    }

    private static void read(Path file, LateReach reach) throws IOException {
        try (JsonParser parser = JSON.createParser(file.toFile())) {
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                Map<String, String> letter = new TreeMap<>();
                readObject(parser, "", letter);
                if (letter.containsKey("window.end")) {
                    add(letter, reach);
                }
            }
        }
    }

    /** Keeps the texts of an object and of the objects directly inside it, by name. */
    private static void readObject(JsonParser parser, String prefix, Map<String, String> texts) throws IOException {
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_OBJECT; token = parser.nextToken()) {
            String name = prefix + parser.currentName();
            JsonToken value = parser.nextToken();
            if (value == JsonToken.VALUE_STRING) {
                texts.put(name, parser.getText());
            } else if (value == JsonToken.START_OBJECT && prefix.isEmpty()) {
                readObject(parser, name + ".", texts);
            } else {
                parser.skipChildren();
            }
        }
    }

    private static void add(Map<String, String> letter, LateReach reach) {
        reach.add(
                Reason.valueOf(letter.getOrDefault("reason", Reason.MALFORMED.name())),
                new LateReach.Pair(
                        letter.getOrDefault("place", ""),
                        letter.getOrDefault("origin", ""),
                        time(letter, "time"),
                        time(letter, "stamp"),
                        time(letter, "window.end")));
    }

    private static long time(Map<String, String> letter, String name) {
        return Instant.parse(letter.getOrDefault(name, "")).toEpochMilli();
    }
}
