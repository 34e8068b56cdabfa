package io.tidemark.cli.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A count of access logs that has nothing in common with the engine: it reads the files line by line, and says of each line by
 * the definitions whether it counts, and where.
 *
 * <p>A file's clock is the latest time in it so far, this line included, less the out-of-orderness. A line is late if that clock has
 * come to the end of the line's window.
 */
public final class Recount {

    private static final Pattern LINE = Pattern.compile(
            "(\\S+) \\S+ \\S+ \\[([^]]*)\\] \"((?:[^\"\\\\]|\\\\.)*)\" (\\d{1,3}) (\\d+|-)(?: \".*\" \".*\")?");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH);

    private final Rule rule;
    private final SortedMap<String, Sum> windows = new TreeMap<>();
    private long in;
    private long counted;
    private long late;
    private long malformed;

    private Recount(Rule rule) {
        this.rule = rule;
    }

    /** What lines are counted by. */
    public enum By {
        /** The first word. */
        CLIENT,
        /** The second word of the request. */
        PATH
    }

    /**
     * How lines are counted.
     *
     * @param by what by
     * @param windowMillis the size of windows, from 1970 on
     * @param outOfOrdernessMillis how far back a line may come
     */
    public record Rule(By by, long windowMillis, long outOfOrdernessMillis) {}

    /**
     * What came together in a window.
     *
     * @param count lines
     * @param bytes the sum of their sizes
     */
    public record Sum(long count, long bytes) {

        Sum plus(Sum other) {
            return new Sum(count + other.count, bytes + other.bytes);
        }
    }

    /** Counts some logs, each with a clock of its own. */
    public static Recount of(List<Path> logs, Rule rule) throws IOException {
        Recount recount = new Recount(rule);
        for (Path log : logs) {
            recount.read(log);
        }
        return recount;
    }

    private void read(Path log) throws IOException {
        long latest = Long.MIN_VALUE;
        try (BufferedReader lines = Files.newBufferedReader(log, StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isEmpty()) {
                    continue;
                }
                in++;
                Matcher parts = LINE.matcher(line);
                long time = parts.matches() ? time(parts.group(2)) : Long.MIN_VALUE;
                if (time == Long.MIN_VALUE) {
                    malformed++;
                    continue;
                }
                latest = Math.max(latest, time);
                long start = Math.floorDiv(time, rule.windowMillis()) * rule.windowMillis();
                if (latest - rule.outOfOrdernessMillis() >= start + rule.windowMillis()) {
                    late++;
                    continue;
                }
                counted++;
                String size = parts.group(5);
                windows.merge(
                        window(key(parts), start), new Sum(1, size.equals("-") ? 0 : Long.parseLong(size)), Sum::plus);
            }
        }
    }

    private static long time(String text) {
        try {
            return ZonedDateTime.parse(text, TIME).toInstant().toEpochMilli();
        } catch (DateTimeParseException malformed) {
            return Long.MIN_VALUE;
        }
    }

    private String key(Matcher parts) {
        if (rule.by() == By.CLIENT) {
            return parts.group(1);
        }
        String[] words = parts.group(3).split(" ", -1);
        return words.length < 2 ? parts.group(3) : words[1];
    }

    /** The name of a key's window. */
    static String window(String key, long start) {
        return Instant.ofEpochMilli(start) + " " + key;
    }

    /** What each window holds, by its start and key. */
    public SortedMap<String, Sum> windows() {
        return windows;
    }

    /** All lines. */
    public long in() {
        return in;
    }

    /** Lines that count. */
    public long counted() {
        return counted;
    }

    /** Lines that came too late. */
    public long late() {
        return late;
    }

    /** Lines that are none of an access log. */
    public long malformed() {
        return malformed;
    }
}
