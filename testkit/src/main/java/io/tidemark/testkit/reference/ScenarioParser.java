package io.tidemark.testkit.reference;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the notation of {@link ScenarioNotation}. */
final class ScenarioParser {

    private static final Pattern EVENT = Pattern.compile(
            "(?<key>[\\w-]+)@(?<time>-?\\d+)(:(?<value>-?\\d+))?(\\^(?<appended>-?\\d+))?(~(?<stamp>-?\\d+))?");
    private static final Pattern SOURCE = Pattern.compile("\\[(?<head>[^]]*)](?<body>[^\\[]*)");

    private static final List<String> OPTIONS = List.of("g", "origin", "longest", "ooo", "future", "ttl", "delay");

    private ScenarioParser() {}

    static Scenario parse(String text) {
        int colon = text.indexOf(": ");
        if (colon < 0) {
            throw new IllegalArgumentException(
                    "A scenario is \"STAGES: PARTITIONS\", but this has no colon and space: " + text);
        }
        List<Stage> stages = new ArrayList<>();
        for (String stage : text.substring(0, colon).split(",", -1)) {
            stages.add(stage(words(stage)));
        }
        return new Scenario(sources(text.substring(colon + 2).strip()), stages);
    }

    private static List<Source> sources(String text) {
        String bracketed = text.startsWith("[") ? text : "[" + Scenario.ONLY_SOURCE + "] " + text;
        List<Source> sources = new ArrayList<>();
        for (Matcher matcher = SOURCE.matcher(bracketed); matcher.find(); ) {
            List<String> head = words(matcher.group("head"));
            Map<String, Long> options = options(head, 1);
            Long future = options.get("future");
            sources.add(new Source(
                    head.get(0),
                    options.getOrDefault("ooo", 0L),
                    future == null ? OptionalLong.empty() : OptionalLong.of(future),
                    partitions(matcher.group("body"))));
        }
        return sources;
    }

    private static List<Partition> partitions(String text) {
        List<Partition> partitions = new ArrayList<>();
        for (String partition : text.split(";", -1)) {
            List<String> words = words(partition);
            partitions.add(new Partition(
                    words.get(0),
                    words.subList(1, words.size()).stream()
                            .map(ScenarioParser::event)
                            .toList()));
        }
        return partitions;
    }

    private static Event event(String text) {
        if (text.equals("!")) {
            return Event.unreadable();
        }
        Matcher matcher = EVENT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("A record is KEY@TIME, KEY@TIME:VALUE or !, but not \"" + text + "\".");
        }
        String value = matcher.group("value");
        String appended = matcher.group("appended");
        String stamp = matcher.group("stamp");
        return new Event(
                Long.parseLong(matcher.group("time")),
                matcher.group("key"),
                value == null ? 1 : Long.parseLong(value),
                false,
                appended == null ? null : Long.valueOf(appended),
                stamp == null ? null : Long.valueOf(stamp));
    }

    private static Stage stage(List<String> words) {
        return switch (words.get(0)) {
            case "tumbling" -> {
                Map<String, Long> options = options(words, 2);
                yield aligned(new Windows.Tumbling(number(words, 1), options.getOrDefault("origin", 0L)), options);
            }
            case "hopping" -> {
                Map<String, Long> options = options(words, 3);
                yield aligned(
                        new Windows.Hopping(number(words, 1), number(words, 2), options.getOrDefault("origin", 0L)),
                        options);
            }
            case "cumulative" -> {
                Map<String, Long> options = options(words, 3);
                yield aligned(
                        new Windows.Cumulative(number(words, 1), number(words, 2), options.getOrDefault("origin", 0L)),
                        options);
            }
            case "hour", "day", "week", "month", "year" -> {
                CalendarUnit unit = CalendarUnit.valueOf(words.get(0).toUpperCase(Locale.ROOT));
                yield aligned(new Windows.Calendar(unit, ZoneId.of(words.get(1))), options(words, 2));
            }
            case "global" -> aligned(new Windows.Global(), options(words, 1));
            case "session" -> session(words);
            case "join" -> join(words, Stage.Outer.INNER);
            case "asof" -> asOf(words, false);
            case "left", "right", "full" ->
                join(
                        words.subList(1, words.size()),
                        Stage.Outer.valueOf(words.get(0).toUpperCase(Locale.ROOT)));
            case "process" -> {
                Map<String, Long> options = options(words, 2);
                yield new Stage.Programmed(
                        number(words, 1), options.getOrDefault("ttl", 0L), options.getOrDefault("delay", 0L));
            }
            case "dedup" -> new Stage.Dedup(number(words, 1));
            default -> throw new IllegalArgumentException("There is no stage \"" + String.join(" ", words) + "\".");
        };
    }

    private static Stage aligned(Windows windows, Map<String, Long> options) {
        return new Stage.Aligned(windows, options.getOrDefault("g", 0L));
    }

    private static Stage session(List<String> words) {
        Map<String, Long> options = options(words, 2);
        Long longest = options.get("longest");
        return new Stage.Session(
                number(words, 1),
                options.getOrDefault("g", 0L),
                longest == null ? OptionalLong.empty() : OptionalLong.of(longest));
    }

    private static Stage asOf(List<String> words, boolean left) {
        return new Stage.AsOf(number(words, 1), options(words, 2).getOrDefault("ttl", 0L), left);
    }

    private static Stage join(List<String> words, Stage.Outer outer) {
        if (outer == Stage.Outer.LEFT && words.get(0).equals("asof")) {
            return asOf(words, true);
        }
        if (!words.get(0).equals("join")) {
            throw new IllegalArgumentException("There is no stage \"" + String.join(" ", words) + "\".");
        }
        return new Stage.Join(
                number(words, 1), number(words, 2), options(words, 3).getOrDefault("g", 0L), outer);
    }

    /** The pairs of a name and a number from an index on. */
    private static Map<String, Long> options(List<String> words, int from) {
        Map<String, Long> options = new TreeMap<>();
        for (int i = from; i < words.size(); i += 2) {
            if (!OPTIONS.contains(words.get(i))) {
                throw new IllegalArgumentException(
                        "There is no option \"" + words.get(i) + "\"; there are " + OPTIONS + ".");
            }
            options.put(words.get(i), number(words, i + 1));
        }
        return options;
    }

    private static long number(List<String> words, int index) {
        if (index >= words.size()) {
            throw new IllegalArgumentException(
                    "A number is missing at the end of \"" + String.join(" ", words) + "\".");
        }
        return Long.parseLong(words.get(index));
    }

    private static List<String> words(String text) {
        return List.of(text.strip().split("\\s+", -1));
    }
}
