package io.tidemark.engine.file.format;

import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A time pattern of digits and punctuation at fixed places, such as {@code yyyy-MM-dd HH:mm:ss}, which can be read without a
 * general parser. It matches only what the general parser would read too, and to the same time.
 */
final class FixedTimePattern {

    private static final List<String> FIELDS = List.of("yyyy", "MM", "dd", "HH", "mm", "ss");
    private static final String PUNCTUATION = "-/.: _,";

    private final String pattern;

    /** Where each of {@link #FIELDS} starts in the pattern, or −1. */
    private final int[] starts;

    /** The places where the pattern has punctuation. */
    private final int[] literals;

    private FixedTimePattern(String pattern, int[] starts, int[] literals) {
        this.pattern = pattern;
        this.starts = starts;
        this.literals = literals;
    }

    /** The pattern as a fixed one, or null if it is not. */
    static @Nullable FixedTimePattern of(String text) {
        String pattern = text.replace('u', 'y');
        int[] starts = new int[FIELDS.size()];
        int known = 0;
        for (int field = 0; field < starts.length; field++) {
            starts[field] = pattern.indexOf(FIELDS.get(field));
            known += starts[field] < 0 ? 0 : FIELDS.get(field).length();
        }
        int[] literals = IntStream.range(0, pattern.length())
                .filter(i -> PUNCTUATION.indexOf(pattern.charAt(i)) >= 0)
                .toArray();
        boolean onlyFields = known + literals.length == pattern.length();
        boolean dated = starts[0] >= 0 && starts[1] >= 0 && starts[2] >= 0;
        boolean gap = (starts[4] >= 0 && starts[3] < 0) || (starts[5] >= 0 && starts[4] < 0);
        return onlyFields && dated && !gap ? new FixedTimePattern(pattern, starts, literals) : null;
    }

    /** The time that the bytes say, or null if they are not one in this pattern. */
    @Nullable
    LocalDateTime read(byte[] bytes, int from, int to) {
        if (to - from != pattern.length()) {
            return null;
        }
        for (int literal : literals) {
            if (bytes[from + literal] != pattern.charAt(literal)) {
                return null;
            }
        }
        int year = field(0, bytes, from);
        int month = field(1, bytes, from);
        int day = field(2, bytes, from);
        int hour = field(3, bytes, from);
        int minute = field(4, bytes, from);
        int second = field(5, bytes, from);
        if (year < 0 || month < 1 || month > 12 || day < 1) {
            return null;
        }
        boolean clock = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60;
        if (!clock || day > YearMonth.of(year, month).lengthOfMonth()) {
            return null;
        }
        return LocalDateTime.of(year, month, day, hour, minute, second);
    }

    private int field(int field, byte[] bytes, int from) {
        if (starts[field] < 0) {
            return 0;
        }
        int start = from + starts[field];
        return AccessLogTime.digits(bytes, start, start + FIELDS.get(field).length());
    }
}
