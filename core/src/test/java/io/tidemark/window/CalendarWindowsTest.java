package io.tidemark.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.time.Times;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Goal: calendar windows follow the wall clock of their zone through every kind of change. Method: known days; then clock changes
 * of all zones, drawn from a printed seed, where a naive observer looks at the wall clock second by second; then any time in
 * range against the promises of {@link AlignedWindows}.
 */
class CalendarWindowsTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final List<CalendarUnit> UNITS = List.of(CalendarUnit.values());
    private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final List<ZoneId> ZONES = new TreeSet<>(ZoneId.getAvailableZoneIds())
            .stream().filter(id -> !id.startsWith("SystemV")).map(ZoneId::of).toList();

    @Test
    void daysHave23Or25HoursWhereTheClocksChange() {
        CalendarWindows days = Windows.days(NEW_YORK);
        assertThat(days.sliceStart(1_710_127_800_000L)).isEqualTo(1_710_046_800_000L);
        assertThat(days.sliceEnd(1_710_046_800_000L)).isEqualTo(1_710_129_600_000L);
        assertThat(days.sliceStart(1_710_131_400_000L)).isEqualTo(1_710_129_600_000L);
        assertThat(days.firstEnd(1_730_606_400_000L)).isEqualTo(1_730_696_400_000L);
        assertThat(days.startOf(1_730_696_400_000L)).isEqualTo(1_730_606_400_000L);
        assertThat(Windows.days(ZoneId.of("Asia/Kolkata")).sliceStart(1_717_200_000_000L))
                .isEqualTo(1_717_180_200_000L);
    }

    @Test
    void anHourThatComesTwiceIsTwoWindows() {
        CalendarWindows hours = Windows.hours(NEW_YORK);
        assertThat(hours.sliceStart(1_730_611_800_000L)).isEqualTo(1_730_610_000_000L);
        assertThat(hours.sliceEnd(1_730_611_800_000L)).isEqualTo(1_730_613_600_000L);
        assertThat(hours.sliceStart(1_730_615_400_000L)).isEqualTo(1_730_613_600_000L);
    }

    @Test
    void clocksThatChangeByHalfAnHourMakeHoursOf30And90Minutes() {
        CalendarWindows hours = Windows.hours(ZoneId.of("Australia/Lord_Howe"));
        // 2024-04-07: at 02:00 the clock goes back to 01:30. 2024-10-06: at 02:00 it goes on to 02:30.
        long back = instant("2024-04-06T15:00:00Z");
        assertThat(hours.sliceStart(back)).isEqualTo(instant("2024-04-06T14:00:00Z"));
        assertThat(hours.sliceEnd(back)).isEqualTo(instant("2024-04-06T15:30:00Z"));
        long forth = instant("2024-10-05T15:30:00Z");
        assertThat(hours.sliceStart(forth)).isEqualTo(forth);
        assertThat(hours.sliceEnd(forth)).isEqualTo(instant("2024-10-05T16:00:00Z"));
    }

    @Test
    void aMidnightThatDoesNotExistIsWhereTheClockJumps() {
        // 2018-11-04 in Brazil: from 00:00 to 01:00.
        CalendarWindows days = Windows.days(ZoneId.of("America/Sao_Paulo"));
        long start = instant("2018-11-04T03:00:00Z");
        assertThat(days.sliceStart(start)).isEqualTo(start);
        assertThat(days.sliceEnd(start)).isEqualTo(start + Duration.ofHours(23).toMillis());
    }

    @Test
    void aDateThatAZoneLeftOutHasNoWindow() {
        // Samoa went from 29 to 31 December 2011.
        CalendarWindows days = Windows.days(ZoneId.of("Pacific/Apia"));
        long last = instant("2011-12-30T09:59:59Z");
        assertThat(days.sliceEnd(last)).isEqualTo(instant("2011-12-30T10:00:00Z"));
        assertThat(days.sliceEnd(days.sliceEnd(last))).isEqualTo(instant("2011-12-31T10:00:00Z"));
    }

    @Test
    void aDateStartsOnceEvenIfTheClockIsSetBackAcrossItsMidnight() {
        // St. John's, 1999-10-31: at 00:01 the clock goes back to 23:01 of the day before.
        CalendarWindows days = Windows.days(ZoneId.of("America/St_Johns"));
        long again = instant("1999-10-31T03:00:00Z");
        assertThat(again).isGreaterThan(days.sliceStart(again));
        assertThat(days.sliceStart(again)).isEqualTo(instant("1999-10-31T02:30:00Z"));
        assertThat(days.sliceEnd(again)).isEqualTo(instant("1999-11-01T03:30:00Z"));
    }

    @Test
    void weeksStartOnMondayMonthsAndYearsOnTheirFirst() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int run = 0; run < 5_000; run++) {
            long time = random.nextLong(instant("1950-01-01T00:00:00Z"), instant("2100-01-01T00:00:00Z"));
            ZonedDateTime local = Instant.ofEpochMilli(time).atZone(BERLIN);
            LocalDate monday = local.toLocalDate();
            while (monday.getDayOfWeek() != DayOfWeek.MONDAY) {
                monday = monday.minusDays(1);
            }
            assertBounds(Windows.weeks(BERLIN), time, monday, monday.plusDays(7));
            LocalDate month = LocalDate.of(local.getYear(), local.getMonth(), 1);
            assertBounds(Windows.months(BERLIN), time, month, month.plusDays(month.lengthOfMonth()));
            LocalDate year = LocalDate.of(local.getYear(), 1, 1);
            assertBounds(Windows.years(BERLIN), time, year, year.plusDays(year.lengthOfYear()));
            assertThat(Windows.hours(BERLIN).sliceStart(time))
                    .isEqualTo(local.truncatedTo(ChronoUnit.HOURS).toInstant().toEpochMilli());
        }
    }

    @Test
    void aWatcherOfTheWallClockSeesTheSameHoursAndDays() {
        SplittableRandom random = new SplittableRandom(SEED);
        int changes = 0;
        while (changes < 150) {
            ZoneId zone = ZONES.get(random.nextInt(ZONES.size()));
            Instant from = Instant.ofEpochSecond(random.nextLong(-4_500_000_000L, 2_500_000_000L));
            ZoneOffsetTransition change = zone.getRules().nextTransition(from);
            if (change != null) {
                changes++;
                watch(zone, change);
            }
        }
    }

    @Test
    void thePromisesHoldInAllZonesForAnyTimeInRange() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int run = 0; run < 20_000; run++) {
            ZoneId zone = ZONES.get(random.nextInt(ZONES.size()));
            CalendarUnit unit = UNITS.get(random.nextInt(UNITS.size()));
            long bound = 1L << random.nextInt(30, 61);
            long time = random.nextInt(10) == 0 ? Times.MIN : random.nextLong(-bound, bound + 1);
            try {
                WindowModel.checkPromises(new CalendarWindows(unit, zone), time);
                WindowModel.checkPromises(new CalendarWindows(unit, zone), -time);
            } catch (AssertionError failure) {
                throw new AssertionError("seed " + SEED + ", " + unit + " of " + zone + " at " + time, failure);
            }
        }
    }

    @Test
    void whatWasLookedUpBeforeChangesNothing() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (CalendarUnit unit : CalendarUnit.values()) {
            CalendarWindows used = new CalendarWindows(unit, NEW_YORK);
            for (int run = 0; run < 5_000; run++) {
                long time = instant("2024-01-01T00:00:00Z") + random.nextLong(-1L << 36, 1L << 36);
                CalendarWindows fresh = new CalendarWindows(unit, NEW_YORK);
                assertThat(used.sliceStart(time)).isEqualTo(fresh.sliceStart(time));
                assertThat(used.sliceEnd(time)).isEqualTo(fresh.sliceEnd(time));
            }
        }
    }

    @Test
    void theVersionOfTheZoneDataIsKnown() {
        assertThat(Windows.days(BERLIN).zoneDataVersion()).matches("\\d{4}[a-z]+");
        assertThat(Windows.days(ZoneOffset.ofHours(2)).zoneDataVersion()).isEqualTo(CalendarWindows.FIXED_OFFSET);
        assertThat(Windows.days(ZoneId.of("UTC+2")).zoneDataVersion()).isEqualTo(CalendarWindows.FIXED_OFFSET);
    }

    /** Follows the wall clock for some hours around a change, second by second. */
    private static void watch(ZoneId zone, ZoneOffsetTransition change) {
        long from = change.toEpochSecond() - 10_000;
        long to = change.toEpochSecond() + 10_000;
        List<Long> hours = new ArrayList<>();
        List<Long> days = new ArrayList<>();
        long hourBefore = Math.floorDiv(localSecond(zone, from), 3_600);
        // A date that began before is known by then, unless the clock is set back by more than two days.
        long latestDay = Long.MIN_VALUE;
        for (long second = from - 200_000; second <= from; second++) {
            latestDay = Math.max(latestDay, Math.floorDiv(localSecond(zone, second), 86_400));
        }
        for (long second = from + 1; second <= to; second++) {
            long local = localSecond(zone, second);
            long hour = Math.floorDiv(local, 3_600);
            if (local % 3_600 == 0 || hour > hourBefore) {
                hours.add(second * 1_000);
            }
            hourBefore = hour;
            long day = Math.floorDiv(local, 86_400);
            if (day > latestDay) {
                days.add(second * 1_000);
                latestDay = day;
            }
        }
        assertThat(edges(Windows.hours(zone)::firstEnd, from, to))
                .as("hours of %s at %s", zone, change)
                .isEqualTo(hours);
        assertThat(edges(Windows.days(zone)::firstEnd, from, to))
                .as("days of %s at %s", zone, change)
                .isEqualTo(days);
    }

    private static List<Long> edges(LongUnaryOperator firstEnd, long from, long to) {
        List<Long> edges = new ArrayList<>();
        for (long edge = firstEnd.applyAsLong(from * 1_000); edge <= to * 1_000; edge = firstEnd.applyAsLong(edge)) {
            edges.add(edge);
        }
        return edges;
    }

    private static long localSecond(ZoneId zone, long second) {
        return second + zone.getRules().getOffset(Instant.ofEpochSecond(second)).getTotalSeconds();
    }

    private static void assertBounds(CalendarWindows windows, long time, LocalDate start, LocalDate end) {
        assertThat(windows.sliceStart(time)).isEqualTo(midnight(start));
        assertThat(windows.firstEnd(time)).isEqualTo(midnight(end));
        assertThat(windows.startOf(midnight(end))).isEqualTo(midnight(start));
    }

    private static long midnight(LocalDate date) {
        return ZonedDateTime.of(date, LocalTime.MIDNIGHT, BERLIN).toInstant().toEpochMilli();
    }

    private static long instant(String text) {
        return Instant.parse(text).toEpochMilli();
    }
}
