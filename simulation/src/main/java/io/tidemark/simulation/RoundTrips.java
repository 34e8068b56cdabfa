package io.tidemark.simulation;

import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.ScenarioGenerator;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Moves drawn jobs by savepoints between drawn stores, backups and numbers of workers. A savepoint that is read and written again must be
 * the same, and what comes out in all must be what comes out of a run that never stops.
 */
public final class RoundTrips {

    private final Rig rig;

    private RoundTrips(Rig rig) {
        this.rig = rig;
    }

    /** Round trips on the stores, sources and sinks of a rig. */
    public static RoundTrips with(Rig rig) {
        return new RoundTrips(rig);
    }

    /**
     * What became of a seed.
     *
     * @param problems what went wrong; empty if nothing did
     * @param trips how often a savepoint was read and written again
     * @param kinds what the job was made of
     */
    public record Report(List<String> problems, int trips, Set<String> kinds) {}

    static Scenario scenario(long seed) {
        return ScenarioGenerator.of(Simulation.SIZE)
                .withJoins()
                .withLongestSessions()
                .withProcesses()
                .withTables()
                .generate(seed);
    }

    /**
     * Runs a seed.
     *
     * @param directory an empty one, for savepoints
     */
    public Report run(long seed, Path directory) {
        RoundTrip trip = new RoundTrip(seed, rig, directory);
        List<String> problems = new ArrayList<>();
        try {
            trip.run();
        } catch (RuntimeException failure) {
            StringWriter stack = new StringWriter();
            failure.printStackTrace(new PrintWriter(stack));
            problems.add(stack.toString());
        }
        problems.addAll(trip.problems());
        if (!problems.isEmpty()) {
            problems.add("seed " + seed + ": " + trip);
        }
        return new Report(problems, trip.trips(), trip.kinds());
    }
}
