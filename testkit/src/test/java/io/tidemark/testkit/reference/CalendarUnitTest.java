package io.tidemark.testkit.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Goal: civil windows leave nothing out and never overlap, whatever clocks and calendars do. Method: random times in odd
 * zones and years, from a fixed seed, and a few days worked out by hand.
 */
class CalendarUnitTest {

    private static final List<String> ZONES = List.of(
            "UTC",
            "Europe/Berlin",
            "America/New_York",
            "America/Sao_Paulo",
            "America/Havana",
            "America/Juneau",
            "Asia/Kolkata",
            "Asia/Manila",
            "Asia/Gaza",
            "Australia/Lord_Howe",
            "Pacific/Apia",
            "Pacific/Kwajalein",
            "Africa/Casablanca",
            "Antarctica/Troll");

    private static Window window(CalendarUnit unit, String zone, String time) {
        return unit.windowOf(Instant.parse(time).toEpochMilli(), ZoneId.of(zone));
    }

    private static Window between(String start, String end) {
        return new Window(
                Instant.parse(start).toEpochMilli(), Instant.parse(end).toEpochMilli());
    }

    @Test
    void windowsLieSideBySide() {
        SplittableRandom random = new SplittableRandom(7);
        for (String name : ZONES) {
            ZoneId zone = ZoneId.of(name);
            for (int i = 0; i < 1_000; i++) {
                long time = random.nextLong(
                        Instant.parse("1840-01-01T00:00:00Z").toEpochMilli(),
                        Instant.parse("2040-01-01T00:00:00Z").toEpochMilli());
                for (CalendarUnit unit : CalendarUnit.values()) {
                    assertHoldsItsTimes(unit, time, zone);
                }
            }
        }
    }

    /** The window contains the time, and every time in it gives the same window. */
    private static void assertHoldsItsTimes(CalendarUnit unit, long time, ZoneId zone) {
        Window window = unit.windowOf(time, zone);
        String where = unit + " of " + time + " in " + zone + " is " + window;
        assertThat(window.start()).as(where).isLessThanOrEqualTo(time);
        assertThat(window.end()).as(where).isGreaterThan(time);
        assertThat(unit.windowOf(window.start(), zone)).as(where).isEqualTo(window);
        assertThat(unit.windowOf(window.end() - 1, zone)).as(where).isEqualTo(window);
    }

    @Test
    void windowsAroundEachJumpOfAZoneLieSideBySide() {
        for (String name : ZONES) {
            ZoneId zone = ZoneId.of(name);
            zone.getRules().getTransitions().forEach(jump -> {
                long moment = jump.toEpochSecond() * 1000;
                for (CalendarUnit unit : CalendarUnit.values()) {
                    for (long off : new long[] {-3_600_000, -1, 0, 1_800_000, 3_600_000, 18_000_000}) {
                        assertHoldsItsTimes(unit, moment + off, zone);
                    }
                    Window window = unit.windowOf(moment - 7_200_000, zone);
                    for (int i = 0; i < 6; i++) {
                        Window next = unit.windowOf(window.end(), zone);
                        assertThat(next.start())
                                .as(unit + " in " + name + " at " + jump)
                                .isEqualTo(window.end());
                        window = next;
                    }
                }
            });
        }
    }

    @Test
    void daysThatAreOdd() {
        // Midnight does not exist: the day begins at 01:00 on the wall.
        assertThat(window(CalendarUnit.DAY, "America/Sao_Paulo", "2018-11-04T12:00:00Z"))
                .isEqualTo(between("2018-11-04T03:00:00Z", "2018-11-05T02:00:00Z"));
        // Samoa left out 30 December 2011.
        assertThat(window(CalendarUnit.DAY, "Pacific/Apia", "2011-12-30T09:00:00Z"))
                .isEqualTo(between("2011-12-29T10:00:00Z", "2011-12-30T10:00:00Z"));
        assertThat(window(CalendarUnit.DAY, "Pacific/Apia", "2011-12-30T10:00:00Z"))
                .isEqualTo(between("2011-12-30T10:00:00Z", "2011-12-31T10:00:00Z"));
    }

    @Test
    void hoursWhereClocksMoveByHalfAnHour() {
        // 01:00 to 02:00, then again from 01:30: one hour of 90 minutes.
        assertThat(window(CalendarUnit.HOUR, "Australia/Lord_Howe", "2024-04-06T15:10:00Z"))
                .isEqualTo(between("2024-04-06T14:00:00Z", "2024-04-06T15:30:00Z"));
        // 02:00 becomes 02:30: an hour of 30 minutes.
        assertThat(window(CalendarUnit.HOUR, "Australia/Lord_Howe", "2024-10-05T15:40:00Z"))
                .isEqualTo(between("2024-10-05T15:30:00Z", "2024-10-05T16:00:00Z"));
    }

    @Test
    void weeksMonthsAndYears() {
        assertThat(window(CalendarUnit.WEEK, "UTC", "1970-01-01T00:00:00Z"))
                .isEqualTo(between("1969-12-29T00:00:00Z", "1970-01-05T00:00:00Z"));
        assertThat(window(CalendarUnit.MONTH, "Europe/Berlin", "2024-03-10T00:00:00Z"))
                .isEqualTo(between("2024-02-29T23:00:00Z", "2024-03-31T22:00:00Z"));
        assertThat(window(CalendarUnit.YEAR, "Asia/Kolkata", "2023-12-31T18:30:00Z"))
                .isEqualTo(between("2023-12-31T18:30:00Z", "2024-12-31T18:30:00Z"));
    }
}
