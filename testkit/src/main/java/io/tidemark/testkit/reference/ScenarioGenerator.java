package io.tidemark.testkit.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * Draws scenarios from seeds; the same seed gives the same scenario.
 *
 * <p>Scenarios are small and mean: few keys, times at, just before and just after the edges where windows begin, end and
 * close and where sessions merge, ties, late ones, negative times, partitions that lag or are empty, records that a
 * source must refuse.
 */
public final class ScenarioGenerator {

    private static final List<String> KEYS = List.of("A", "B", "C", "D", "E", "F", "G", "H");
    private static final long FUTURE_BOUND = 1_000_000;

    private final Size size;
    private final StageGenerator.Choice choice;

    private ScenarioGenerator(Size size, StageGenerator.Choice choice) {
        this.size = size;
        this.choice = choice;
    }

    /**
     * How large scenarios get; every number is the most.
     *
     * @param sources sources, from 1 to 9
     * @param partitions partitions of a source, from 1 to 9
     * @param records records of a partition, at least 1
     * @param keys keys, from 1 to 8
     * @param stages stages, from 1 to 4
     */
    public record Size(int sources, int partitions, int records, int keys, int stages) {

        /** Up to 2 sources of 3 partitions of 24 records, 4 keys, 3 stages. */
        public static final Size SMALL = new Size(2, 3, 24, 4, 3);

        /** Refuses numbers outside the ranges given. */
        public Size {
            boolean fits = within(sources, 9)
                    && within(partitions, 9)
                    && within(records, Integer.MAX_VALUE - 1)
                    && within(keys, KEYS.size())
                    && within(stages, Limits.STAGES);
            if (!fits) {
                throw new IllegalArgumentException("Up to 9 sources, 9 partitions, " + KEYS.size() + " keys and "
                        + Limits.STAGES + " stages can be drawn, and at least one of each.");
            }
        }

        private static boolean within(int number, int most) {
            return number >= 1 && number <= most;
        }
    }

    /** A generator of scenarios of this size, without longest sessions, joins, tables and processes. */
    public static ScenarioGenerator of(Size size) {
        return new ScenarioGenerator(size, StageGenerator.Choice.NONE);
    }

    /** The same, and some of the sessions have a longest length. */
    public ScenarioGenerator withLongestSessions() {
        return with(new StageGenerator.Choice(true, choice.joins(), choice.processes(), choice.tables()));
    }

    /** The same, and some of the stages are interval joins. */
    public ScenarioGenerator withJoins() {
        return with(new StageGenerator.Choice(choice.longestSessions(), true, choice.processes(), choice.tables()));
    }

    /** The same, and some of the stages are processes. */
    public ScenarioGenerator withProcesses() {
        return with(new StageGenerator.Choice(choice.longestSessions(), choice.joins(), true, choice.tables()));
    }

    /** The same, and some of the stages are as-of joins. */
    public ScenarioGenerator withTables() {
        return with(new StageGenerator.Choice(choice.longestSessions(), choice.joins(), choice.processes(), true));
    }

    private ScenarioGenerator with(StageGenerator.Choice changed) {
        return new ScenarioGenerator(size, changed);
    }

    /** The scenario of this seed, its stages drawn too. */
    public Scenario generate(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Stage> stages = new StageGenerator(random, choice).stages(1 + random.nextInt(size.stages()));
        return generate(random, stages);
    }

    /** An input drawn from this seed for these stages, of which there is at least one. */
    public Scenario generate(long seed, Stage... stages) {
        if (stages.length == 0) {
            throw new IllegalArgumentException(
                    "A scenario needs at least one stage; leave the list out to have some drawn.");
        }
        return generate(new SplittableRandom(seed), List.of(stages));
    }

    private Scenario generate(SplittableRandom random, List<Stage> stages) {
        long unit = TimeGenerator.unitOf(stages.get(0));
        // Sums of sums grow, so values at the edge of a long are for scenarios of one stage.
        boolean hugeValues = stages.size() == 1 && random.nextInt(8) == 0;
        int keys = 1 + random.nextInt(size.keys());
        long base = TimeGenerator.base(random, stages.get(0));
        List<Source> sources = new ArrayList<>();
        int count = random.nextInt(3) == 0 ? 1 + random.nextInt(size.sources()) : 1;
        for (int i = 0; i < count; i++) {
            long outOfOrderness = random.nextBoolean() ? 0 : random.nextLong(unit * 2);
            OptionalLong bound = random.nextInt(6) == 0 ? OptionalLong.of(FUTURE_BOUND) : OptionalLong.empty();
            List<Partition> partitions = new ArrayList<>();
            int partitionCount = 1 + random.nextInt(size.partitions());
            for (int p = 0; p < partitionCount; p++) {
                long skew = random.nextBoolean() ? 0 : random.nextLong(-3 * unit, 3 * unit);
                TimeGenerator times = new TimeGenerator(random, stages.get(0), base + skew);
                partitions.add(new Partition("p" + p, events(random, times, keys, hugeValues, bound)));
            }
            partitions = stages.get(0).hasSides() ? onSides(random, partitions, count > 1) : partitions;
            sources.add(new Source(count == 1 ? Scenario.ONLY_SOURCE : "s" + i, outOfOrderness, bound, partitions));
        }
        return new Scenario(sources, stages);
    }

    /** For a join: values that are even as often as odd; of several sources, some are all even or all odd. */
    private static List<Partition> onSides(SplittableRandom random, List<Partition> partitions, boolean wholly) {
        OptionalLong parity =
                wholly && random.nextBoolean() ? OptionalLong.of(random.nextInt(2)) : OptionalLong.empty();
        return partitions.stream()
                .map(partition -> new Partition(
                        partition.name(),
                        partition.events().stream()
                                .map(event -> event.malformed()
                                        ? event
                                        : event.withValue(
                                                (event.value() & ~1) | parity.orElseGet(() -> random.nextInt(2))))
                                .toList()))
                .toList();
    }

    private List<Event> events(
            SplittableRandom random, TimeGenerator times, int keys, boolean hugeValues, OptionalLong bound) {
        List<Event> events = new ArrayList<>();
        int count = random.nextInt(8) == 0 ? 0 : random.nextInt(size.records() + 1);
        for (int i = 0; i < count; i++) {
            events.add(event(random, times, KEYS.get(random.nextInt(1 + random.nextInt(keys))), hugeValues, bound));
        }
        return events;
    }

    private static Event event(
            SplittableRandom random, TimeGenerator times, String key, boolean hugeValues, OptionalLong bound) {
        int luck = random.nextInt(60);
        if (luck == 0) {
            return Event.unreadable();
        }
        if (luck == 1) {
            return new Event(outOfRange(random), key, 1);
        }
        Event event = new Event(times.next(), key, value(random, hugeValues));
        if (bound.isEmpty()) {
            return event;
        }
        boolean future = luck < 5;
        return event.withAppended(event.time() - bound.getAsLong() + (future ? -1 : random.nextLong(2)));
    }

    private static long outOfRange(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> Limits.TIME + 1;
            case 1 -> -Limits.TIME - 1;
            case 2 -> Long.MAX_VALUE;
            default -> Long.MIN_VALUE;
        };
    }

    private static long value(SplittableRandom random, boolean huge) {
        int luck = random.nextInt(10);
        if (huge && luck < 3) {
            return random.nextBoolean() ? Long.MAX_VALUE : Long.MIN_VALUE;
        }
        return luck < 5 ? 1 : random.nextLong(-9, 10);
    }
}
