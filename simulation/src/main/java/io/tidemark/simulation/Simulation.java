package io.tidemark.simulation;

import io.tidemark.record.Reason;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.ScenarioGenerator;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs seeds: each one a world of its own, with its own job, input, faults and schedule. */
public final class Simulation {

    /** How large the input of a seed is at most. */
    static final ScenarioGenerator.Size SIZE = new ScenarioGenerator.Size(2, 3, 24, 4, 3);

    private final Rig rig;
    private final boolean inWords;

    private Simulation(Rig rig, boolean inWords) {
        this.rig = rig;
        this.inWords = inWords;
    }

    /** A simulation of the engine as it is. */
    public static Simulation sound() {
        return with(new Rig() {});
    }

    /** A simulation in which some part is wrapped. */
    public static Simulation with(Rig rig) {
        return new Simulation(rig, false);
    }

    /** The same, and everything that happens is taken down in words. */
    public Simulation inWords() {
        return new Simulation(rig, true);
    }

    /**
     * What became of a seed.
     *
     * @param seed the seed
     * @param problems what went wrong; empty if nothing did
     * @param trace a number that is the same whenever the same seed is run
     * @param effort what it took
     * @param faults how many faults were injected, by class
     * @param words everything that happened, if it was asked for
     */
    public record Report(
            long seed, List<String> problems, long trace, Effort effort, Map<Fault, Long> faults, List<String> words) {

        /** Whether nothing went wrong. */
        public boolean isRight() {
            return problems.isEmpty();
        }

        /** The line that brings the problems back, and the problems. */
        public String describe() {
            return "mvn test -pl simulation -am -Dtest=SimulationTest -Dtidemark.seed=" + seed + "\n"
                    + String.join("\n", problems);
        }
    }

    /**
     * What a seed took, and what it had.
     *
     * @param steps turns of agents
     * @param processes processes that ran the job
     * @param late how many records were late in the end, by reason
     */
    public record Effort(long steps, long processes, Map<Reason, Long> late) {}

    /** The scenario of a seed. */
    public static Scenario scenario(long seed) {
        ScenarioGenerator plain = ScenarioGenerator.of(SIZE).withJoins().withTables();
        return (Habits.has(seed) ? plain : plain.withLongestSessions().withProcesses()).generate(seed);
    }

    /** Runs a seed on its own scenario. */
    public Report run(long seed) {
        return run(seed, scenario(seed));
    }

    /** Runs the faults and the schedule of a seed on a scenario. */
    public Report run(long seed, Scenario scenario) {
        Trace trace = new Trace(inWords);
        World world = new World(seed, scenario, rig, trace);
        List<String> problems = new ArrayList<>();
        try {
            problems.addAll(world.run());
        } catch (RuntimeException failure) {
            problems.add(String.valueOf(failure.getMessage()));
            problems.add(stack(failure));
        }
        if (!problems.isEmpty()) {
            problems.add(world.toString());
        }
        Effort effort = new Effort(world.steps(), world.processes(), world.late());
        return new Report(seed, List.copyOf(problems), trace.hash(), effort, world.faults(), trace.words());
    }

    private static String stack(RuntimeException failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
