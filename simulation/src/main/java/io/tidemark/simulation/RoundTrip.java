package io.tidemark.simulation;

import io.tidemark.engine.backup.Upkeep;
import io.tidemark.engine.heap.HeapStoreProvider;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.settings.StartSetting;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.job.Job;
import io.tidemark.portable.Manifest;
import io.tidemark.testkit.disk.SimulatedDisk;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.Stage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** One drawn job that is moved by savepoints on its way, from leg to leg, and the same job that never stops. */
final class RoundTrip {

    private static final int MOVES_MAX = 4;
    private static final int WORKERS_MAX = 4;
    private static final int RESTARTS_ONE_IN = 4;
    private static final int CUT_EVERY_MAX = 400;
    private static final List<Upkeep> UPKEEPS =
            List.of(Upkeep.IN_CUTS, new Upkeep.Compacted(16), new Upkeep.Versioned(3));

    /** A cut is begun when one is asked for only. */
    private static final Duration NEVER = Duration.ofDays(1_000);

    private final long seed;
    private final SplittableRandom random;
    private final Rig rig;
    private final Path directory;
    private final Scenario scenario;
    private final ScenarioJob.Shape shape;
    private final StoreProvider stores;
    private final List<String> ways = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Set<String> kinds = new TreeSet<>();
    private int savepoints;
    private int trips;

    /**
     * The job of a seed.
     *
     * @param directory where savepoints go
     */
    RoundTrip(long seed, Rig rig, Path directory) {
        this.seed = seed;
        this.rig = rig;
        this.directory = directory;
        this.random = new SplittableRandom(seed);
        this.scenario = RoundTrips.scenario(seed);
        Keys<?> keys = Keys.ALL.get(random.nextInt(Keys.ALL.size()));
        this.shape = new ScenarioJob.Shape(1 << random.nextInt(5), random.nextBoolean(), 0, keys);
        this.stores = rig.stores(new DrawnStores(seed, rig::rows));
        kinds.add(keys.toString());
        for (Stage stage : scenario.stages()) {
            kinds.add(Kinds.of(stage));
        }
    }

    List<String> problems() {
        return problems;
    }

    /** How often a savepoint was read into another job and written again. */
    int trips() {
        return trips;
    }

    /** What the job is made of. */
    Set<String> kinds() {
        return kinds;
    }

    @Override
    public String toString() {
        return "legs " + ways + ", " + shape + ", " + kinds + ", scenario:\n" + scenario;
    }

    /** A job that is run in legs, all of them writing to one disk. */
    private final class Line {

        private final SimulatedDisk output = new SimulatedDisk();
        private final TableRounds rounds = new TableRounds(new SplittableRandom(seed));
        private final TripPace pace = new TripPace(random.split(), rounds);
        private final Besides besides = new Besides(seed, rig, pace, rounds);

        private Leg leg(Leg.Way way) {
            return new Leg(new SimulatedDisk(), job(way), way, pace, random);
        }

        /** Goes on from the backup that a leg has left. */
        private Leg again(Leg.Way way, Leg before) {
            return new Leg(before.state(), job(way), way, pace, random);
        }

        private Job job(Leg.Way way) {
            ways.add(way.toString());
            Job job = new ScenarioJob(scenario, shape, rig, pace).on(output, besides);
            kinds.addAll(besides.kinds());
            return job;
        }

        private boolean hasRounds() {
            return besides.kinds().contains(Besides.LATEST_JOIN);
        }

        private void toTheEnd(Leg leg) {
            while (hasRounds() && !pace.isOver()) {
                leg.endRound();
            }
            leg.end();
        }

        /** All lines that were published, by sink, sorted. */
        private Map<String, List<String>> lines() {
            Map<String, List<String>> lines = new TreeMap<>();
            for (String name : Auditor.visible(output)) {
                List<String> ofSink = lines.computeIfAbsent(Piece.parse(name).sink(), sink -> new ArrayList<>());
                try {
                    new String(output.content(name), StandardCharsets.UTF_8)
                            .lines()
                            .map(line -> LineSink.Line.parse(line).text())
                            .forEach(ofSink::add);
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            }
            lines.values().forEach(ofSink -> ofSink.sort(null));
            return lines;
        }
    }

    void run() {
        Line still = new Line();
        Leg whole = still.leg(
                new Leg.Way(Settings.workers(1).withCutEvery(NEVER), Upkeep.IN_CUTS, new HeapStoreProvider()));
        still.toTheEnd(whole);
        Manifest end = whole.savepoint(next());

        Line moved = new Line();
        Leg leg = moved.leg(way());
        int moves = 1 + random.nextInt(MOVES_MAX);
        int stepsOfLeg = 1 + 2 * whole.steps() / (1 + moves);
        for (int move = 0; move < moves && !leg.isFinished(); move++) {
            travel(moved, leg, random.nextInt(stepsOfLeg));
            if (leg.isFinished()) {
                break;
            }
            leg = move(moved, leg);
        }
        moved.toTheEnd(leg);
        Manifest last = leg.savepoint(next());
        compare("the rows in the end", rows(end), rows(last));
        if (!kinds.contains(Besides.RUNNING)) {
            compare(
                    "the counts in the end",
                    List.of(end.counters().sha256()),
                    List.of(last.counters().sha256()));
        }
        Map<String, List<String>> lines = moved.lines();
        Map<String, List<String>> expected = still.lines();
        compare("the sinks", List.copyOf(expected.keySet()), List.copyOf(lines.keySet()));
        expected.forEach(
                (sink, wanted) -> compare("the output of " + sink, wanted, lines.getOrDefault(sink, List.of())));
        if (moved.hasRounds()) {
            compare("what the table had", still.rounds.expected(), expected.getOrDefault(Besides.LATEST, List.of()));
        }
    }

    /** Goes some way, and ends some rounds on it. */
    private void travel(Line line, Leg leg, int steps) {
        int rounds = line.hasRounds() ? random.nextInt(3) : 0;
        for (int i = 0; i < rounds && !line.pace.isOver(); i++) {
            leg.steps(steps / (rounds + 1));
            if (!leg.isFinished()) {
                leg.endRound();
            }
        }
        leg.steps(steps / (rounds + 1));
    }

    /** Stops a leg with a savepoint, reads it into another one that writes one at once, and goes on from that; or just goes on otherwise. */
    private Leg move(Line line, Leg leg) {
        leg.stop();
        if (leg.isDrained()) {
            return leg;
        }
        if (random.nextInt(RESTARTS_ONE_IN) == 0) {
            return line.again(way(), leg);
        }
        Path from = next();
        Manifest left = leg.savepoint(from);
        Leg between = line.leg(from(from));
        between.stopAtOnce();
        Path again = next();
        Manifest written = between.savepoint(again);
        compareAtOnce(left, written);
        trips++;
        return line.leg(from(again));
    }

    /** Operators that were behind the clock of their source, which has not reached them all yet, are told of it when they start. */
    private void compareAtOnce(Manifest left, Manifest written) {
        if (clocks(left).equals(clocks(written))) {
            compare("a savepoint that was read and written", facts(left), facts(written));
        } else if (!haveRisen(clocks(left), clocks(written))) {
            problems.add("The clocks were " + clocks(left) + " and are " + clocks(written) + ".");
        }
    }

    private static List<Long> clocks(Manifest manifest) {
        return manifest.operators().stream()
                .flatMap(operator -> operator.inputClocks().stream())
                .toList();
    }

    private static boolean haveRisen(List<Long> before, List<Long> after) {
        return before.size() == after.size()
                && IntStream.range(0, before.size()).allMatch(i -> before.get(i) <= after.get(i));
    }

    private Path next() {
        return directory.resolve("savepoint" + savepoints++);
    }

    private Leg.Way from(Path savepoint) {
        Leg.Way way = way();
        return new Leg.Way(way.settings().withFrom(StartSetting.savepoint(savepoint)), way.upkeep(), way.stores());
    }

    private Leg.Way way() {
        Settings settings = Settings.workers(1 + random.nextInt(WORKERS_MAX))
                .withCutEvery(Duration.ofMillis(1 + random.nextInt(1 + random.nextInt(CUT_EVERY_MAX))));
        return new Leg.Way(settings, UPKEEPS.get(random.nextInt(UPKEEPS.size())), stores);
    }

    /** The rows of each state. */
    private static List<String> rows(Manifest manifest) {
        List<String> states = new ArrayList<>();
        for (Manifest.OperatorEntry operator : manifest.operators()) {
            for (Manifest.StateEntry state : operator.states()) {
                states.add(
                        operator.name() + "/" + state.name() + ": " + state.rows() + " rows, " + state.contentHash());
            }
        }
        states.add("all: " + manifest.contentHash());
        return states;
    }

    /** All that a savepoint says of a job, wherever it ran. Whether a partition has ended is known once it is asked for more. */
    private static List<String> facts(Manifest manifest) {
        List<String> facts = rows(manifest);
        facts.add("counts: " + manifest.counters().rows() + ", "
                + manifest.counters().sha256());
        manifest.partitions()
                .forEach(partition -> facts.add(partition.source() + "/" + partition.partition() + " at "
                        + partition.position() + ", clock " + partition.clock()));
        manifest.operators()
                .forEach(operator ->
                        facts.add(operator.name() + " at " + operator.inputClocks() + ", " + operator.closedUpTo()));
        return facts;
    }

    private void compare(String what, List<String> expected, List<String> actual) {
        if (!expected.equals(actual)) {
            List<String> missing = new ArrayList<>(expected);
            actual.forEach(missing::remove);
            List<String> more = new ArrayList<>(actual);
            expected.forEach(more::remove);
            problems.add("Different: " + what + ": expected " + missing + ", got " + more);
        }
    }
}
