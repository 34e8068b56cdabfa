package io.tidemark.window;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** What calendar windows are: hours, days, ISO weeks, months or years of the wall clock. */
public enum CalendarUnit {
    HOUR(ChronoUnit.HOURS, 18),
    DAY(ChronoUnit.DAYS, 23),
    WEEK(ChronoUnit.WEEKS, 25),
    MONTH(ChronoUnit.MONTHS, 27),
    YEAR(ChronoUnit.YEARS, 31);

    private final ChronoUnit length;
    private final int cacheShift;

    CalendarUnit(ChronoUnit length, int cacheShift) {
        this.length = length;
        this.cacheShift = cacheShift;
    }

    /** The unit as users write it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The binary logarithm of a stretch of time, in ms, of which a window usually has a dozen. */
    int cacheShift() {
        return cacheShift;
    }

    /** The first date of the day, week, month or year that contains a date. */
    LocalDate firstDate(LocalDate date) {
        return switch (this) {
            case HOUR, DAY -> date;
            case WEEK -> date.with(DayOfWeek.MONDAY);
            case MONTH -> date.withDayOfMonth(1);
            case YEAR -> date.withDayOfYear(1);
        };
    }

    /** The first date of the unit that comes so many units later. */
    LocalDate plus(LocalDate firstDate, int units) {
        return firstDate.plus(units, length);
    }
}
