package io.tidemark.window;

import io.tidemark.core.NearMiss;
import io.tidemark.time.Durations;
import io.tidemark.time.Times;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Reads windows as users write them. */
final class WindowsParser {

    static final String TUMBLING = "tumbling";
    static final String HOPPING = "hopping";
    static final String CUMULATIVE = "cumulative";
    static final String SESSION = "session";
    static final String GLOBAL = "global";

    /** Comes before the origin of fixed and cumulative windows. */
    static final String FROM = "from";

    /** Comes before the longest length of sessions. */
    static final String LONGEST = "longest";

    private static final Map<String, String> FORMS = new LinkedHashMap<>();

    static {
        FORMS.put(TUMBLING, "\"tumbling SIZE\", such as \"tumbling 5m\"");
        FORMS.put(HOPPING, "\"hopping SIZE HOP\", such as \"hopping 10m 1m\"");
        FORMS.put(CUMULATIVE, "\"cumulative STEP SIZE\", such as \"cumulative 1h 1d\"");
        FORMS.put(SESSION, "\"session GAP\", such as \"session 30m\"");
        for (CalendarUnit unit : CalendarUnit.values()) {
            FORMS.put(unit.word(), "\"" + unit.word() + " ZONE\", such as \"" + unit.word() + " Europe/Berlin\"");
        }
        FORMS.put(GLOBAL, "\"global\"");
    }

    /** What other systems call the same windows. */
    private static final Map<String, String> SYNONYMS = Map.of("sliding", HOPPING, "fixed", TUMBLING);

    private final String text;
    private final List<String> words;

    private WindowsParser(String text) {
        this.text = text.strip();
        this.words = Arrays.asList(this.text.split("\\s+", -1));
    }

    static Windows parse(String text) {
        return new WindowsParser(text).read();
    }

    private Windows read() {
        return switch (words.get(0)) {
            case TUMBLING -> tumbling();
            case HOPPING -> hopping();
            case CUMULATIVE -> cumulative();
            case SESSION -> session();
            case GLOBAL -> global();
            default -> calendar();
        };
    }

    private Windows tumbling() {
        long origin = option(1, FROM, 0);
        return checked(() -> new FixedWindows(duration(1), duration(1), origin));
    }

    private Windows hopping() {
        long origin = option(2, FROM, 0);
        return checked(() -> new FixedWindows(duration(1), duration(2), origin));
    }

    private Windows cumulative() {
        long origin = option(2, FROM, 0);
        return checked(() -> new CumulativeWindows(duration(1), duration(2), origin));
    }

    private Windows session() {
        long longest = option(1, LONGEST, Times.MAX);
        return checked(() -> new SessionWindows(duration(1), longest));
    }

    private Windows global() {
        requireWords(1);
        return GlobalWindows.INSTANCE;
    }

    private Windows calendar() {
        for (CalendarUnit unit : CalendarUnit.values()) {
            if (unit.word().equals(words.get(0))) {
                requireWords(2);
                return new CalendarWindows(unit, zone(words.get(1)));
            }
        }
        throw unknown();
    }

    /** The value of an option after so many arguments, or its default when there is nothing more. */
    private long option(int arguments, String word, long absent) {
        if (words.size() == arguments + 1) {
            return absent;
        }
        requireWords(arguments + 3);
        if (!words.get(arguments + 1).equals(word)) {
            throw malformed();
        }
        return checked(() -> duration(arguments + 2));
    }

    private long duration(int word) {
        return Durations.parse(words.get(word));
    }

    private void requireWords(int n) {
        if (words.size() != n) {
            throw malformed();
        }
    }

    private ZoneId zone(String id) {
        try {
            return ZoneId.of(id);
        } catch (DateTimeException unknown) {
            String meant = NearMiss.of(id, new TreeSet<>(ZoneId.getAvailableZoneIds()))
                    .map(near -> " Did you mean \"" + near + "\"?")
                    .orElse(" Name one such as \"Europe/Berlin\" or \"UTC\".");
            throw new IllegalArgumentException(
                    "In the window \"" + text + "\", \"" + id + "\" is not a time zone." + meant, unknown);
        }
    }

    private <T> T checked(Part<T> part) {
        try {
            return part.read();
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(
                    "The window \"" + text + "\" cannot be: " + refused.getMessage()
                            + " Windows of this kind are written " + FORMS.get(words.get(0)) + ".",
                    refused);
        }
    }

    private IllegalArgumentException malformed() {
        return new IllegalArgumentException(
                "The window \"" + text + "\" is not complete, or has too much: write " + FORMS.get(words.get(0)) + ".");
    }

    private IllegalArgumentException unknown() {
        String word = words.get(0);
        String meant = SYNONYMS.containsKey(word)
                ? SYNONYMS.get(word)
                : NearMiss.of(word, FORMS.keySet()).orElse("");
        if (!meant.isEmpty()) {
            return new IllegalArgumentException(
                    "\"" + word + "\" is not a kind of window. Did you mean " + FORMS.get(meant) + "?");
        }
        return new IllegalArgumentException(
                (word.isEmpty() ? "The window is empty" : "\"" + word + "\" is not a kind of window")
                        + ": write one of " + String.join(", ", FORMS.keySet()) + ", for instance "
                        + FORMS.get(TUMBLING) + ", or " + FORMS.get(CalendarUnit.DAY.word()) + ".");
    }

    private interface Part<T> {
        T read();
    }
}
