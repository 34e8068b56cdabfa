package io.tidemark.cli.terminal;

import io.tidemark.time.Times;
import java.time.Instant;
import java.util.Locale;

/** Numbers, sizes and times as people read them. */
public final class Words {

    private static final long KIB = 1024;
    private static final long[] MILLIS = {86_400_000L, 3_600_000L, 60_000L, 1_000L};
    private static final String[] UNITS = {"d", "h", "m", "s"};

    private Words() {}

    /** A number with its thousands apart. */
    public static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A number of things, in the singular or the plural. */
    public static String count(long number, String one) {
        return number(number) + " " + one + (number == 1 ? "" : "s");
    }

    /** A size in bytes. */
    public static String bytes(long bytes) {
        if (bytes < KIB) {
            return bytes + " B";
        }
        if (bytes < KIB * KIB) {
            return String.format(Locale.ROOT, "%.1f KiB", bytes / (double) KIB);
        }
        return String.format(Locale.ROOT, "%,.1f MiB", bytes / (double) (KIB * KIB));
    }

    /** An event time or a clock. */
    public static String time(long time) {
        if (time == Times.BEFORE_ALL) {
            return "before all";
        }
        return time == Times.END ? "at the end" : Instant.ofEpochMilli(time).toString();
    }

    /** A length of time that is at least as long, in one unit, as it may be given as an option. */
    public static String atLeast(long millis) {
        for (int i = 0; i < MILLIS.length; i++) {
            if (millis >= 2 * MILLIS[i]) {
                return (millis + MILLIS[i] - 1) / MILLIS[i] + UNITS[i];
            }
        }
        return millis + "ms";
    }

    /** The last part of a path-like name. */
    public static String shortName(String partition) {
        int end = partition.endsWith("/") ? partition.length() - 1 : partition.length();
        return partition.substring(partition.lastIndexOf('/', end - 1) + 1);
    }

    /** A share in percent. */
    public static String percent(long part, long whole) {
        return String.format(Locale.ROOT, "%.1f %%", whole == 0 ? 0.0 : 100.0 * part / whole);
    }
}
