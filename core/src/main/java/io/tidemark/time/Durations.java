package io.tidemark.time;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as users write them: an integer and one of {@code ms s m h d}; 0 needs no unit. */
public final class Durations {

    private static final Pattern FORM = Pattern.compile("0*([0-9]+)(ms|s|m|h|d)?");
    private static final String[] UNITS = {"d", "h", "m", "s", "ms"};
    private static final long[] MILLIS = {86_400_000L, 3_600_000L, 60_000L, 1_000L, 1L};

    private Durations() {}

    /**
     * Reads a duration.
     *
     * @return milliseconds, from 0 to {@link Times#MAX}
     * @throws IllegalArgumentException with a sentence that says what is meant, when the text is not a duration
     */
    public static long parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches() || (form.group(2) == null && !form.group(1).equals("0"))) {
            throw new IllegalArgumentException("\"" + text
                    + "\" is not a duration: write an integer and ms, s, m, h or d, such as 500ms, 30s, 5m.");
        }
        return form.group(2) == null ? 0 : scaled(text, form.group(1), form.group(2));
    }

    private static long scaled(String text, String digits, String unit) {
        long amount = amount(digits);
        for (int i = 0; i < UNITS.length; i++) {
            if (UNITS[i].equals(unit) && amount <= Times.MAX / MILLIS[i]) {
                return amount * MILLIS[i];
            }
        }
        throw new IllegalArgumentException("\"" + text + "\" is too long: the longest duration is 2^60 ms.");
    }

    private static long amount(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException tooLong) {
            return Long.MAX_VALUE;
        }
    }

    /** Writes a duration with the largest unit that divides it, so that {@link #parse} reads the same length back. */
    public static String format(long millis) {
        for (int i = 0; i < UNITS.length; i++) {
            if (millis != 0 && millis % MILLIS[i] == 0) {
                return String.format(Locale.ROOT, "%d%s", millis / MILLIS[i], UNITS[i]);
            }
        }
        return "0";
    }

    /**
     * A distance in time in ms: a duration that may be negative, and then goes back.
     *
     * @throws IllegalArgumentException if it is longer than {@link Times#MAX} either way, or not a whole number of ms
     */
    public static long offset(Duration duration) {
        return duration.isNegative() ? -millis(duration.negated()) : millis(duration);
    }

    /** Writes a distance as {@link #format} does, with a minus where it goes back. */
    public static String formatOffset(long millis) {
        return millis < 0 ? "-" + format(-millis) : format(millis);
    }

    /**
     * A duration in ms.
     *
     * @throws IllegalArgumentException if it is negative, longer than {@link Times#MAX}, or not a whole number of ms
     */
    public static long millis(Duration duration) {
        if (duration.isNegative()
                || duration.compareTo(Duration.ofMillis(Times.MAX)) > 0
                || !duration.equals(Duration.ofMillis(duration.toMillis()))) {
            throw new IllegalArgumentException(
                    "The duration " + duration + " is not a whole number of milliseconds from 0 to 2^60.");
        }
        return duration.toMillis();
    }
}
