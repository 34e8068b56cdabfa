package io.tidemark.window;

import io.tidemark.time.Durations;
import java.time.Duration;
import java.time.ZoneId;

/** How a stream is cut into windows. */
public sealed interface Windows permits AlignedWindows, SessionWindows {

    /** The windows as users write them, such as {@code tumbling 5m}: {@link #parse} reads them back, and they are part of the state's identity. */
    String describe();

    /**
     * Reads windows as users write them: {@code tumbling SIZE}, {@code hopping SIZE HOP}, {@code cumulative STEP SIZE},
     * {@code session GAP}, {@code hour|day|week|month|year ZONE} or {@code global}.
     *
     * <p>Fixed and cumulative windows may end in {@code from ORIGIN}, sessions in {@code longest LENGTH}.
     *
     * @throws IllegalArgumentException with a sentence that says what is meant, when the text is something else
     */
    static Windows parse(String text) {
        return WindowsParser.parse(text);
    }

    /** Windows of one size, back to back. */
    static FixedWindows tumbling(Duration size) {
        long millis = Durations.millis(size);
        return new FixedWindows(millis, millis, 0);
    }

    /** Windows of one size that start a hop apart, so that they overlap; the hop is at most the size. */
    static FixedWindows hopping(Duration size, Duration hop) {
        return new FixedWindows(Durations.millis(size), Durations.millis(hop), 0);
    }

    /** Windows that grow by a step until they have a size, then start anew; the step divides the size. */
    static CumulativeWindows cumulative(Duration step, Duration size) {
        return new CumulativeWindows(Durations.millis(step), Durations.millis(size), 0);
    }

    /** Sessions: events of a key at most a gap apart. */
    static SessionWindows session(Duration gap) {
        return SessionWindows.gap(Durations.millis(gap));
    }

    /** Sessions whose last event is at most so long after their first. */
    static SessionWindows session(Duration gap, Duration longest) {
        return new SessionWindows(Durations.millis(gap), Durations.millis(longest));
    }

    /** Hours as the clocks of a zone strike them: when clocks go back an hour, that hour comes twice. */
    static CalendarWindows hours(ZoneId zone) {
        return new CalendarWindows(CalendarUnit.HOUR, zone);
    }

    /** Days of a zone, of 23 or 25 hours too. */
    static CalendarWindows days(ZoneId zone) {
        return new CalendarWindows(CalendarUnit.DAY, zone);
    }

    /** ISO weeks of a zone, from Monday on. */
    static CalendarWindows weeks(ZoneId zone) {
        return new CalendarWindows(CalendarUnit.WEEK, zone);
    }

    /** Months of a zone. */
    static CalendarWindows months(ZoneId zone) {
        return new CalendarWindows(CalendarUnit.MONTH, zone);
    }

    /** Years of a zone. */
    static CalendarWindows years(ZoneId zone) {
        return new CalendarWindows(CalendarUnit.YEAR, zone);
    }

    /** One window for all of event time; it closes when the input ends. */
    static GlobalWindows global() {
        return GlobalWindows.INSTANCE;
    }
}
