package io.tidemark.window;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/** The instants at which the wall clock of a zone shows a full hour or jumps over one. */
final class HourMarks {

    private static final long HOUR_MS = 3_600_000;
    private static final long HOUR_S = 3_600;

    private final ZoneRules rules;

    HourMarks(ZoneRules rules) {
        this.rules = rules;
    }

    /** The last mark at or before a time. */
    long atOrBefore(long time) {
        long from = time;
        while (true) {
            long mark = from - sinceFullHour(from);
            ZoneOffsetTransition last = rules.previousTransition(Instant.ofEpochMilli(from + 1));
            if (last == null || millis(last) < mark) {
                return mark;
            }
            if (isMark(last)) {
                return millis(last);
            }
            from = millis(last) - 1;
        }
    }

    /** The first mark after a time. */
    long after(long time) {
        long from = time;
        while (true) {
            long mark = from - sinceFullHour(from) + HOUR_MS;
            ZoneOffsetTransition next = rules.nextTransition(Instant.ofEpochMilli(from));
            if (next == null || millis(next) > mark) {
                return mark;
            }
            if (isMark(next)) {
                return millis(next);
            }
            from = millis(next);
        }
    }

    private long sinceFullHour(long time) {
        ZoneOffset offset = rules.getOffset(Instant.ofEpochMilli(time));
        return Math.floorMod(time + offset.getTotalSeconds() * 1_000L, HOUR_MS);
    }

    private static boolean isMark(ZoneOffsetTransition change) {
        long after = change.getDateTimeAfter().toEpochSecond(ZoneOffset.UTC);
        long before = change.getDateTimeBefore().toEpochSecond(ZoneOffset.UTC);
        long fullHour = after - Math.floorMod(after, HOUR_S);
        return change.isGap() ? fullHour >= before : fullHour == after;
    }

    private static long millis(ZoneOffsetTransition change) {
        return change.toEpochSecond() * 1_000;
    }
}
