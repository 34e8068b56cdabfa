package io.tidemark.testkit.reference;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/** Draws the stages of a scenario. */
final class StageGenerator {

    /** Zones with quarter and half hours, with midnights that do not exist, with a date left out, and with none of it. */
    private static final List<String> ZONES = List.of(
            "UTC",
            "Europe/Berlin",
            "America/New_York",
            "Asia/Kolkata",
            "America/Sao_Paulo",
            "Pacific/Apia",
            "Australia/Lord_Howe");

    private static final List<Stage.Outer> OUTER = List.of(Stage.Outer.values());

    private static final List<CalendarUnit> UNITS = List.of(CalendarUnit.values());

    private final SplittableRandom random;
    private final Choice choice;
    private boolean joined;

    StageGenerator(SplittableRandom random, Choice choice) {
        this.random = random;
        this.choice = choice;
    }

    /**
     * What is drawn beside windows, sessions and dedup.
     *
     * @param longestSessions whether some sessions have a longest length
     * @param joins whether there are interval joins: at most one a scenario, since each multiplies rows
     * @param processes whether there are processes
     * @param tables whether there are as-of joins, before other joins: these leave open which of two changes of one time counts
     */
    record Choice(boolean longestSessions, boolean joins, boolean processes, boolean tables) {

        /** Nothing beside them. */
        static final Choice NONE = new Choice(false, false, false, false);
    }

    List<Stage> stages(int count) {
        List<Stage> stages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            stages.add(stage(i == 0, i == count - 1));
        }
        return stages;
    }

    /** Civil time only comes first, where times are drawn to suit it; a global window only comes last. */
    private Stage stage(boolean first, boolean last) {
        long size = 1 + random.nextLong(random.nextInt(4) == 0 ? 100 : 20);
        if (choice.joins() && !joined && random.nextInt(3) == 0) {
            joined = true;
            return join(size);
        }
        if (choice.processes() && !joined && random.nextInt(3) == 0) {
            return new Stage.Programmed(
                    random.nextLong(1_000_000),
                    random.nextBoolean() ? 0 : 1 + random.nextLong(40),
                    random.nextInt(3) == 0 ? random.nextLong(20) : 0);
        }
        if (choice.tables() && !joined && random.nextInt(3) == 0) {
            return asOf(size);
        }
        Stage stage = stage(size, first, last);
        // Which of several joined rows of one time comes first is not for the model to say.
        return joined && stage instanceof Stage.Dedup ? new Stage.Session(size, grace(size), longest(size)) : stage;
    }

    private Stage stage(long size, boolean first, boolean last) {
        return switch (random.nextInt(12)) {
            case 0, 1, 2 -> new Stage.Aligned(new Windows.Tumbling(size, origin(size)), grace(size));
            case 3, 4 -> {
                long hop = 1 + random.nextLong(size);
                yield new Stage.Aligned(new Windows.Hopping(size, hop, origin(hop)), grace(size));
            }
            case 5 -> {
                long full = size * (1 + random.nextInt(5));
                yield new Stage.Aligned(new Windows.Cumulative(size, full, origin(full)), grace(size));
            }
            case 6 -> first ? calendar() : new Stage.Dedup(size);
            case 7 -> last ? new Stage.Aligned(new Windows.Global(), 0) : new Stage.Dedup(size);
            case 8 -> new Stage.Dedup(size);
            default -> new Stage.Session(size, grace(size), longest(size));
        };
    }

    /** Around zero, on one side of it, or a point. */
    private Stage join(long size) {
        long lower = random.nextInt(4) == 0 ? 0 : random.nextLong(-size, size + 1);
        long upper = lower + (random.nextInt(4) == 0 ? 0 : random.nextLong(size + 1));
        Stage.Outer outer = OUTER.get(random.nextInt(OUTER.size()));
        return new Stage.Join(lower, upper, grace(size), outer);
    }

    private Stage asOf(long size) {
        long history = random.nextInt(4) == 0 ? 0 : random.nextLong(size * 3);
        return new Stage.AsOf(history, random.nextBoolean() ? 0 : 1 + random.nextLong(size * 2), random.nextBoolean());
    }

    private Stage calendar() {
        CalendarUnit unit = UNITS.get(random.nextInt(UNITS.size()));
        ZoneId zone = ZoneId.of(ZONES.get(random.nextInt(ZONES.size())));
        return new Stage.Aligned(new Windows.Calendar(unit, zone), grace(TimeGenerator.lengthOf(unit)));
    }

    private long origin(long period) {
        return random.nextInt(3) == 0 ? random.nextLong(-2 * period, 2 * period) : 0;
    }

    private long grace(long size) {
        return random.nextBoolean() ? 0 : random.nextLong(size * 2);
    }

    private OptionalLong longest(long gap) {
        boolean some = choice.longestSessions() && random.nextInt(3) == 0;
        return some ? OptionalLong.of(random.nextLong(gap * 4)) : OptionalLong.empty();
    }
}
