package io.tidemark.cli.demo;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** What a process says on standard error, with its progress as JSON: the last of it, and everything that is not progress. */
final class StatusFile {

    private static final JsonFactory JSON = new JsonFactory();

    private final Path file;
    private final StringBuilder sentences = new StringBuilder();
    private Map<String, String> fields = new TreeMap<>();
    private int read;

    StatusFile(Path file) {
        this.file = file;
    }

    /** Reads what was added since the last time. */
    void update() throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        String text = Files.readString(file, StandardCharsets.UTF_8);
        int end = text.lastIndexOf('\n') + 1;
        String last = "";
        for (String line : text.substring(Math.min(read, end), end).lines().toList()) {
            if (line.startsWith("{\"in\"")) {
                last = line;
            } else {
                sentences.append(line).append('\n');
            }
        }
        read = end;
        if (!last.isEmpty()) {
            fields = parse(last);
        }
    }

    private static Map<String, String> parse(String line) throws IOException {
        Map<String, String> parsed = new TreeMap<>();
        try (JsonParser parser = JSON.createParser(line)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                parsed.put(name, parser.getText());
            }
        }
        return parsed;
    }

    /** Whether it has said anything of its progress. */
    boolean isThere() {
        return !fields.isEmpty();
    }

    long number(String name) {
        return Long.parseLong(fields.getOrDefault(name, "0"));
    }

    String text(String name) {
        return fields.getOrDefault(name, "");
    }

    /** What it said that is not progress. */
    String sentences() {
        return sentences.toString().strip();
    }
}
