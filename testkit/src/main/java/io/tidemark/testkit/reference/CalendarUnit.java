package io.tidemark.testkit.reference;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/**
 * A unit of civil time. Its windows lie side by side and leave nothing out.
 *
 * <p>A day, week, month or year begins at the first moment of its first date. An hour begins when the wall clock
 * shows minute 0, or jumps to another hour; it goes on when the wall clock only jumps within the hour (where clocks are
 * moved by 30 minutes, some hours have 90).
 */
public enum CalendarUnit {
    /** An hour of the wall clock. */
    HOUR,
    /** A date. */
    DAY,
    /** Monday to Sunday. */
    WEEK,
    /** A calendar month. */
    MONTH,
    /** A calendar year. */
    YEAR;

    /** The window of this unit that contains the time in the zone. */
    Window windowOf(long time, ZoneId zone) {
        return this == HOUR ? hourOf(time, zone.getRules()) : datesOf(time, zone);
    }

    private Window datesOf(long time, ZoneId zone) {
        LocalDate first = firstDate(Instant.ofEpochMilli(time).atZone(zone).toLocalDate());
        // Where a zone lived through a date twice, the second time belongs to the date that had already begun.
        while (startOf(plus(first, 1), zone) <= time) {
            first = plus(first, 1);
        }
        return new Window(startOf(first, zone), startOf(plus(first, 1), zone));
    }

    private static long startOf(LocalDate date, ZoneId zone) {
        return date.atStartOfDay(zone).toInstant().toEpochMilli();
    }

    private LocalDate firstDate(LocalDate date) {
        return switch (this) {
            case HOUR, DAY -> date;
            case WEEK -> date.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
            case MONTH -> date.withDayOfMonth(1);
            case YEAR -> date.withDayOfYear(1);
        };
    }

    private LocalDate plus(LocalDate date, int count) {
        return switch (this) {
            case HOUR, DAY -> date.plusDays(count);
            case WEEK -> date.plusWeeks(count);
            case MONTH -> date.plusMonths(count);
            case YEAR -> date.plusYears(count);
        };
    }

    private static Window hourOf(long time, ZoneRules rules) {
        return new Window(hourStart(time, rules), hourEnd(time, rules));
    }

    private static long hourStart(long time, ZoneRules rules) {
        Instant now = Instant.ofEpochMilli(time);
        LocalDateTime local = LocalDateTime.ofInstant(now, rules.getOffset(now));
        long start = time - ChronoUnit.MILLIS.between(local.truncatedTo(ChronoUnit.HOURS), local);
        ZoneOffsetTransition jump = rules.previousTransition(now.plusMillis(1));
        if (jump == null || jump.toEpochSecond() * 1000 <= start) {
            return start;
        }
        long jumped = jump.toEpochSecond() * 1000;
        return staysInHour(jump) ? hourStart(jumped - 1, rules) : jumped;
    }

    private static long hourEnd(long time, ZoneRules rules) {
        Instant now = Instant.ofEpochMilli(time);
        LocalDateTime local = LocalDateTime.ofInstant(now, rules.getOffset(now));
        long end = time
                + ChronoUnit.MILLIS.between(
                        local, local.truncatedTo(ChronoUnit.HOURS).plusHours(1));
        ZoneOffsetTransition jump = rules.nextTransition(now);
        if (jump == null || jump.toEpochSecond() * 1000 > end) {
            return end;
        }
        long jumped = jump.toEpochSecond() * 1000;
        return staysInHour(jump) ? hourEnd(jumped, rules) : jumped;
    }

    /** Whether the hour that was running before the jump is still running after it. */
    private static boolean staysInHour(ZoneOffsetTransition jump) {
        LocalDateTime before = jump.getDateTimeBefore().minusNanos(1).truncatedTo(ChronoUnit.HOURS);
        LocalDateTime after = jump.getDateTimeAfter();
        return after.isAfter(before) && after.truncatedTo(ChronoUnit.HOURS).equals(before);
    }
}
