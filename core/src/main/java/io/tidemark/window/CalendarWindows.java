package io.tidemark.window;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.zone.ZoneRulesProvider;
import org.jspecify.annotations.Nullable;

/**
 * Calendar windows: the hours, days, ISO weeks, months or years of a named zone, by the rules that {@code java.time} has of it.
 *
 * <p>A day, week, month or year starts when the wall clock first shows midnight of its first date or, where that midnight does
 * not exist, when the clock jumps over it; a date that the zone left out has no window. An hour starts whenever the wall clock
 * shows a full hour, or jumps over one. So days have 23 or 25 hours where the clocks change, and an hour that comes twice is
 * two windows.
 *
 * <p>Works for all times in range: 2^60 ms are 36.5 million years, of which {@code java.time} knows a thousand million.
 */
public final class CalendarWindows extends AlignedWindows {

    /** What {@link #zoneDataVersion} gives for a zone that is a fixed offset and so in no version of the zone data. */
    public static final String FIXED_OFFSET = "fixed";

    private static final int CACHE_SLOTS = 256;

    private final CalendarUnit unit;
    private final ZoneId zone;
    private final @Nullable HourMarks hours;

    /*
     * The windows found last, by stretches of time of which a window has a dozen: the rules of a zone take about a microsecond,
     * a look here two nanoseconds. Threads race for the slots without harm, since bounds are immutable and any thread finds the
     * same ones.
     */
    private final @Nullable Bounds[] cache = new @Nullable Bounds[CACHE_SLOTS];

    /** The windows of a unit in a zone. */
    public CalendarWindows(CalendarUnit unit, ZoneId zone) {
        this.unit = unit;
        this.zone = zone;
        this.hours = unit == CalendarUnit.HOUR ? new HourMarks(zone.getRules()) : null;
    }

    @Override
    public long sliceStart(long time) {
        return bounds(time).start;
    }

    @Override
    public long sliceEnd(long time) {
        return bounds(time).end;
    }

    @Override
    public long firstEnd(long time) {
        return bounds(time).end;
    }

    @Override
    public long startOf(long end) {
        return bounds(end - 1).start;
    }

    @Override
    public boolean isOneSlice() {
        return true;
    }

    @Override
    public String describe() {
        return unit.word() + " " + zone.getId();
    }

    public CalendarUnit unit() {
        return unit;
    }

    public ZoneId zone() {
        return zone;
    }

    /** The version of the zone data that the windows follow, such as {@code 2026b}, or {@link #FIXED_OFFSET}. */
    public String zoneDataVersion() {
        return ZoneRulesProvider.getAvailableZoneIds().contains(zone.getId())
                ? ZoneRulesProvider.getVersions(zone.getId()).lastKey()
                : FIXED_OFFSET;
    }

    private Bounds bounds(long time) {
        int slot = (int) (time >> unit.cacheShift()) & (CACHE_SLOTS - 1);
        Bounds cached = cache[slot];
        if (cached != null && cached.contains(time)) {
            return cached;
        }
        Bounds found = hours == null ? dates(time) : new Bounds(hours.atOrBefore(time), hours.after(time));
        cache[slot] = found;
        return found;
    }

    /*
     * The date on the wall clock is a first guess. It is one too low where the clock had gone past midnight and was then set back
     * across it, since a date starts only once.
     */
    private Bounds dates(long time) {
        LocalDate first = unit.firstDate(LocalDate.ofInstant(Instant.ofEpochMilli(time), zone));
        LocalDate next = unit.plus(first, 1);
        while (start(first) > time) {
            next = first;
            first = unit.plus(first, -1);
        }
        while (start(next) <= time) {
            first = next;
            next = unit.plus(next, 1);
        }
        return new Bounds(start(first), start(next));
    }

    private long start(LocalDate firstDate) {
        return firstDate.atStartOfDay(zone).toInstant().toEpochMilli();
    }

    private record Bounds(long start, long end) {

        boolean contains(long time) {
            return start <= time && time < end;
        }
    }
}
