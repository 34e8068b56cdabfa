package io.tidemark.simulation;

import io.tidemark.testkit.reference.Event;
import io.tidemark.testkit.reference.Origin;
import io.tidemark.testkit.reference.Partition;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.Source;
import io.tidemark.testkit.reference.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * How the partitions of a seed behave in time: some have nothing for a while, and some are found only while the job runs. Every third
 * seed has such habits; the answer is no function of the input alone then.
 */
final class Habits {

    private static final int ONE_IN = 3;
    private static final int IDLE_TIMEOUT_MAX = 40;
    private static final int PAUSE_MAX = 150;
    private static final int PAUSES_ONE_IN = 10;
    private static final int HIDDEN_STEPS_MAX = 600;

    private final SplittableRandom random;
    private final SortedMap<Origin, Integer> hiddenUntil = new TreeMap<>();
    private final Map<Origin, Long> pausedUntil = new TreeMap<>();
    private final boolean isOn;
    private final long idleTimeout;

    private Habits(SplittableRandom random, boolean isOn, Scenario scenario) {
        this.random = random;
        this.isOn = isOn;
        this.idleTimeout = isOn && random.nextInt(4) > 0 ? 1 + random.nextInt(IDLE_TIMEOUT_MAX) : 0;
        if (isOn) {
            scenario.sources().forEach(this::hide);
        }
    }

    /** Whether a seed has habits, if its scenario allows them. */
    static boolean has(long seed) {
        return Math.floorMod(seed, ONE_IN) == ONE_IN - 1;
    }

    /** The habits of a seed; none where more than what is late depends on who comes first. */
    static Habits draw(long seed, Scenario scenario) {
        boolean allows = scenario.stages().stream().noneMatch(Habits::goesByArrival);
        return new Habits(new SplittableRandom(~seed), has(seed) && allows, scenario);
    }

    private static boolean goesByArrival(Stage stage) {
        return stage instanceof Stage.Programmed
                || (stage instanceof Stage.Session session && session.longest().isPresent());
    }

    /** At least one partition of a source is there from the beginning. */
    private void hide(Source source) {
        List<Partition> others =
                source.partitions().subList(1, source.partitions().size());
        for (Partition partition : others) {
            if (random.nextBoolean() && !partition.events().isEmpty()) {
                hiddenUntil.put(new Origin(source.name(), partition.name()), random.nextInt(HIDDEN_STEPS_MAX));
            }
        }
    }

    /**
     * The scenario, in which partitions that are found late begin with a record that cannot be read: its dead letter says where the
     * clock of the partition began.
     */
    Scenario told(Scenario scenario) {
        List<Source> sources = new ArrayList<>();
        for (Source source : scenario.sources()) {
            List<Partition> partitions = new ArrayList<>();
            for (Partition partition : source.partitions()) {
                List<Event> events = new ArrayList<>();
                if (hiddenUntil.containsKey(new Origin(source.name(), partition.name()))) {
                    events.add(Event.unreadable());
                }
                events.addAll(partition.events());
                partitions.add(new Partition(partition.name(), events));
            }
            sources.add(source.withPartitions(partitions));
        }
        return new Scenario(sources, scenario.stages());
    }

    boolean isOn() {
        return isOn;
    }

    /** After how long a partition is idle, in ms; 0 for never. */
    long idleTimeout() {
        return idleTimeout;
    }

    /** Whether a partition is one that is found late. */
    boolean hides(Origin partition) {
        return hiddenUntil.containsKey(partition);
    }

    /** Whether a partition can be found at a step. */
    boolean isThere(Origin partition, long step) {
        return step >= hiddenUntil.getOrDefault(partition, 0);
    }

    /** Whether a partition has nothing for a while. */
    boolean pauses(Origin partition, long now) {
        if (!isOn) {
            return false;
        }
        if (now < pausedUntil.getOrDefault(partition, Long.MIN_VALUE)) {
            return true;
        }
        boolean begins = random.nextInt(PAUSES_ONE_IN) == 0;
        if (begins) {
            pausedUntil.put(partition, now + random.nextInt(PAUSE_MAX));
        }
        return begins;
    }

    @Override
    public String toString() {
        return isOn ? "idle after " + idleTimeout + " ms, found late " + hiddenUntil : "no habits";
    }
}
