package io.tidemark.testkit.reference;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;

/** Draws the event times of one partition, mostly rising, and near what matters to the first stage. */
final class TimeGenerator {

    /** Shortly before clocks and calendars do something odd in one of the zones drawn. */
    private static final List<Instant> ODD = List.of(
            Instant.parse("2024-03-09T20:00:00Z"),
            Instant.parse("2024-11-02T20:00:00Z"),
            Instant.parse("2024-03-30T20:00:00Z"),
            Instant.parse("2024-10-26T20:00:00Z"),
            Instant.parse("2018-11-03T20:00:00Z"),
            Instant.parse("2018-02-17T20:00:00Z"),
            Instant.parse("2011-12-29T20:00:00Z"),
            Instant.parse("2024-04-06T10:00:00Z"),
            Instant.parse("2024-10-05T10:00:00Z"),
            Instant.parse("1969-12-31T20:00:00Z"));

    private final SplittableRandom random;
    private final Stage stage;
    private final long unit;
    private long last;

    TimeGenerator(SplittableRandom random, Stage stage, long start) {
        this.random = random;
        this.stage = stage;
        this.unit = unitOf(stage);
        this.last = start;
    }

    /** A length, in ms, over which the stage's windows change. */
    static long unitOf(Stage stage) {
        if (stage instanceof Stage.Session session) {
            return session.gap();
        }
        if (stage instanceof Stage.Dedup dedup) {
            return Math.max(dedup.horizon(), 1);
        }
        if (stage instanceof Stage.Programmed process) {
            return Program.of(process.program()).unit();
        }
        if (stage instanceof Stage.AsOf join) {
            return Math.max(Math.max(join.history(), join.ttl()), 1);
        }
        if (stage instanceof Stage.Join join) {
            return Math.max(Math.max(Math.abs(join.lower()), Math.abs(join.upper())), 1);
        }
        Windows windows = ((Stage.Aligned) stage).windows();
        if (windows instanceof Windows.Tumbling tumbling) {
            return tumbling.size();
        }
        if (windows instanceof Windows.Hopping hopping) {
            return hopping.size();
        }
        if (windows instanceof Windows.Cumulative cumulative) {
            return cumulative.step();
        }
        return windows instanceof Windows.Calendar calendar ? lengthOf(calendar.unit()) : 10;
    }

    static long lengthOf(CalendarUnit unit) {
        return switch (unit) {
            case HOUR -> Duration.ofHours(1).toMillis();
            case DAY -> Duration.ofDays(1).toMillis();
            case WEEK -> Duration.ofDays(7).toMillis();
            case MONTH -> Duration.ofDays(30).toMillis();
            case YEAR -> Duration.ofDays(365).toMillis();
        };
    }

    /** Where a scenario's times begin. */
    static long base(SplittableRandom random, Stage stage) {
        if (stage instanceof Stage.Aligned aligned && aligned.windows() instanceof Windows.Calendar) {
            return ODD.get(random.nextInt(ODD.size())).toEpochMilli();
        }
        long unit = unitOf(stage);
        return switch (random.nextInt(8)) {
            case 0 -> -10 * unit;
            case 1 -> -random.nextLong(20 * unit);
            case 2 -> 1_704_067_200_000L + random.nextLong(unit);
            case 3 -> random.nextBoolean() ? Limits.TIME - 3 * unit : -Limits.TIME + unit;
            default -> 0;
        };
    }

    long next() {
        long time = draw();
        last = random.nextInt(3) == 0 ? time : Math.max(last, time);
        return time;
    }

    private long draw() {
        long small = random.nextLong(unit / 3 + 1);
        long off = random.nextInt(-1, 2);
        return inRange(
                switch (random.nextInt(10)) {
                    case 0 -> last;
                    case 1, 2, 3 -> last + small;
                    case 4 -> last + unit + off;
                    case 5 -> last - unit + off;
                    case 6 -> edge() + off;
                    case 7 -> last - random.nextLong(3 * unit + 1);
                    case 8 -> last + random.nextLong(4 * unit + 1);
                    default -> last + random.nextLong(unit + 1);
                });
    }

    /** Where something of the stage begins, ends or closes, seen from the last time. */
    private long edge() {
        if (stage instanceof Stage.Session session) {
            return last + session.gap() + session.grace();
        }
        if (stage instanceof Stage.Programmed process) {
            return last + process.ttl();
        }
        if (stage instanceof Stage.AsOf join) {
            return random.nextBoolean() ? last - join.history() : last + join.ttl();
        }
        if (stage instanceof Stage.Join join) {
            return switch (random.nextInt(4)) {
                case 0 -> last + join.lower();
                case 1 -> last + join.upper();
                case 2 -> last - join.grace();
                default -> last + join.upper() + join.grace();
            };
        }
        if (!(stage instanceof Stage.Aligned aligned) || aligned.windows() instanceof Windows.Global) {
            return last + unit;
        }
        List<Window> windows = aligned.windows().of(last);
        Window window = windows.get(random.nextInt(windows.size()));
        return switch (random.nextInt(3)) {
            case 0 -> window.start();
            case 1 -> window.end();
            default -> window.end() + aligned.grace();
        };
    }

    private static long inRange(long time) {
        return Math.max(-Limits.TIME, Math.min(Limits.TIME, time));
    }
}
