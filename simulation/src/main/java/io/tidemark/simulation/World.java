package io.tidemark.simulation;

import io.tidemark.core.RefusedException;
import io.tidemark.core.TidemarkException;
import io.tidemark.engine.backup.Backup;
import io.tidemark.engine.backup.CutReader;
import io.tidemark.engine.backup.RecoveryDecision;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.record.Reason;
import io.tidemark.testkit.disk.SimulatedCrash;
import io.tidemark.testkit.disk.SimulatedDisk;
import io.tidemark.testkit.reference.Origin;
import io.tidemark.testkit.reference.Scenario;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One simulated machine with everything that happens on it, all of it decided by one seed. */
/*
 * Two phases. First anything may fail, and nothing may be wrong. Then nothing fails any more, and the job must come to its end within
 * a number of steps; a system that stops for ever would pass the first.
 */
final class World implements MemorySource.Pace, Storm.Victims {

    private static final int FAULTY_STEPS_MIN = 50;
    private static final int FAULTY_STEPS_MAX = 1_500;
    private static final int HEALED_STEPS_MAX = 30_000;
    private static final int INTRUDER_STEPS_MAX = 120;
    private static final int STARTS_IN_TROUBLE_ONE_IN = 10;

    private final SplittableRandom random;
    private final Rig rig;
    private final Trace trace;
    private final Scenario scenario;
    private final ScenarioJob.Shape shape;
    private final ScenarioJob job;
    private final Swarm swarm;
    private final Weather weather;
    private final Disks disks;
    private final Crowd crowd;
    private final Storm storm;
    private final Auditor auditor;
    private final Habits habits;
    private final ClockWatch watch;
    private final StoreProvider stores;
    private final Patience patience = new Patience();
    private final Upkeeps upkeeps;
    private final int burst;
    private @Nullable Incarnation starting;
    /** The backup's disk as it was before it was tampered with, until the job has begun again. */
    private @Nullable SimulatedDisk untouched;

    private Map<Reason, Long> late = Map.of();
    private boolean acceptsRepeats;
    private boolean drained;
    private int processes;
    private long now;
    private long steps;

    /** A world in which nothing has happened yet; its job is that of the scenario. */
    World(long seed, Scenario scenario, Rig rig, Trace trace) {
        this.random = new SplittableRandom(seed);
        this.upkeeps = new Upkeeps(seed);
        this.stores = rig.stores(new DrawnStores(seed, rig::rows));
        this.rig = rig;
        this.trace = trace;
        this.habits = Habits.draw(seed, scenario);
        this.scenario = habits.told(scenario);
        this.watch = new ClockWatch(this.scenario, habits.idleTimeout());
        this.shape =
                new ScenarioJob.Shape(1 << random.nextInt(4), random.nextBoolean(), habits.idleTimeout(), Keys.NAMES);
        this.swarm = Swarm.draw(random);
        this.weather = new Weather(random.split(), trace, swarm);
        this.disks = new Disks(weather);
        this.crowd = new Crowd(random);
        this.storm = new Storm(random, swarm, weather, disks, crowd);
        this.auditor = new Auditor(shape.keyGroups());
        this.burst = 1 + random.nextInt(12);
        this.now = random.nextLong(1_000_000);
        this.job = new ScenarioJob(this.scenario, shape, rig, this);
    }

    @Override
    public int burst() {
        return 1 + random.nextInt(burst);
    }

    @Override
    public boolean waits() {
        return !storm.isOver() && random.nextInt(8) == 0;
    }

    @Override
    public boolean pauses(Origin partition) {
        return !storm.isOver() && habits.pauses(partition, now);
    }

    @Override
    public boolean isThere(Origin partition) {
        return storm.isOver() || drained || habits.isThere(partition, steps);
    }

    @Override
    public boolean knowsAllPartitions() {
        return storm.isOver() || random.nextInt(3) > 0;
    }

    @Override
    public void discovered(String source, List<String> partitions) {
        Incarnation process = weather.caller();
        if (process != null) {
            watch.discovered(process.number(), source, partitions);
        }
    }

    @Override
    public void opened(Origin partition, int position) {
        Incarnation process = weather.caller();
        if (process != null) {
            watch.opened(process.number(), partition, position);
        }
    }

    @Override
    public void asked(Origin partition, ClockWatch.Given given) {
        Incarnation process = weather.caller();
        if (process != null) {
            watch.asked(process.number(), partition, given, now);
        }
    }

    /** Runs the seed to its end; what went wrong is thrown, or in the list. */
    List<String> run() {
        long faultySteps = random.nextInt(FAULTY_STEPS_MIN, FAULTY_STEPS_MAX);
        while (steps < faultySteps && !drained) {
            storm.strike(steps, this);
            turn();
        }
        trace.event("nothing fails any more");
        storm.end();
        long limit = steps + HEALED_STEPS_MAX;
        while (!drained) {
            turn();
            if (steps > limit) {
                throw new Violation("After all faults had ended the job made no progress to its end in "
                        + HEALED_STEPS_MAX + " steps; " + crowd.primary() + " was running.");
            }
        }
        return verdict();
    }

    Map<Fault, Long> faults() {
        return swarm.counts();
    }

    /** How many records were late in the end, by reason. */
    Map<Reason, Long> late() {
        return late;
    }

    long steps() {
        return steps;
    }

    int processes() {
        return processes;
    }

    @Override
    public String toString() {
        return "faults " + swarm + ", " + shape + ", " + habits + ", scenario:\n" + scenario;
    }

    // ---- one step ----

    private void turn() {
        steps++;
        Incarnation process = crowd.next(steps);
        if (process == null) {
            // Starting while nothing works tells little, so it is not tried at each step.
            if (!storm.isTrouble() || random.nextInt(STARTS_IN_TROUBLE_ONE_IN) == 0) {
                start();
            }
        } else {
            step(process);
            now += random.nextInt(patience.isGone() ? 500 : 4);
        }
    }

    private void step(Incarnation process) {
        int agent = process.pick(random, steps);
        try {
            int done = weather.as(process, () -> process.step(agent, now));
            trace.step(process.number(), agent, done, now);
            patience.note(done);
            auditor.audit(disks);
            if (process.isFinished()) {
                finish(process);
            }
        } catch (SimulatedCrash crash) {
            dead(process);
        } catch (TidemarkException failure) {
            requireNotUnavailable(process, failure);
            requireExcused(process, failure);
            close(process);
            gone(process);
        } catch (Violation violation) {
            throw violation;
        } catch (RuntimeException failure) {
            throw new Violation("An agent of " + process + " failed: " + failure, failure);
        }
    }

    /** A process ends by itself: it had seen everything, or was asked to stop. */
    private void finish(Incarnation process) {
        close(process);
        gone(process);
        drained |= process.conductor().isDrained();
    }

    private void close(Incarnation process) {
        for (int agent = 0; agent < process.size() && !process.isDead(); agent++) {
            int closing = agent;
            try {
                weather.as(process, () -> {
                    process.closeAgent(closing);
                    return true;
                });
            } catch (SimulatedCrash crash) {
                dead(process);
            } catch (TidemarkException failure) {
                requireExcused(process, failure);
            }
        }
        auditor.audit(disks);
    }

    private void gone(Incarnation process) {
        trace.event("process " + process.number() + " is gone");
        crowd.leave(process);
    }

    @Override
    public void dead(Incarnation process) {
        if (!process.isDead() && process == starting) {
            swarm.injected(Fault.CRASH_IN_RECOVERY);
        }
        gone(process);
        auditor.audit(disks);
        if (storm.losePower(trace)) {
            crowd.leaveAll();
            auditor.audit(disks);
        }
    }

    @Override
    public void intrude() {
        swarm.injected(Fault.ZOMBIE_IN_CALL);
        trace.event("intrusion");
        crowd.depose(steps);
        long until = steps + random.nextInt(INTRUDER_STEPS_MAX);
        while (steps < until && !drained) {
            turn();
        }
        auditor.lookAgain();
    }

    @Override
    public void jump(long millis) {
        now += millis;
    }

    /** Storage that fails never stops a process that runs. */
    private static void requireNotUnavailable(Incarnation process, TidemarkException failure) {
        if (failure.kind() == TidemarkException.Kind.UNAVAILABLE) {
            throw new Violation("A storage that failed has stopped " + process + ": " + failure.getMessage(), failure);
        }
    }

    private void requireExcused(Incarnation process, TidemarkException failure) {
        trace.event("process " + process.number() + " failed: " + failure.kind());
        boolean disturbed = process.hasSeenFault() || process.hasRival();
        boolean excused = switch (failure.kind()) {
            case FENCED -> process.hasRival();
            case UNAVAILABLE -> disturbed;
            default -> false;
        };
        if (!excused) {
            throw new Violation("Without a reason " + process + " failed: " + failure.getMessage(), failure);
        }
    }

    // ---- starting ----

    private void start() {
        if (untouched == null && storm.tampers()) {
            untouched = disks.state().copy();
            storm.tamper(trace);
        }
        Incarnation process = newcomer();
        trace.event("start of " + process);
        crowd.enter(process);
        if (storm.isTrouble()) {
            process.faultSeen();
        }
        storm.beforeStart();
        Incarnation before = starting;
        starting = process;
        try {
            weather.as(process, () -> {
                process.begin(job, disks, rig, watched(process), now);
                return true;
            });
            begun(process);
        } catch (SimulatedCrash crash) {
            dead(process);
        } catch (RefusedException refused) {
            gone(process);
            refused(process, refused);
        } catch (TidemarkException failure) {
            gone(process);
            requireExcused(process, failure);
        } catch (Violation violation) {
            throw violation;
        } catch (RuntimeException failure) {
            throw new Violation("The start of " + process + " failed: " + failure, failure);
        } finally {
            starting = before;
        }
    }

    private UnaryOperator<Backup> watched(Incarnation process) {
        return habits.isOn() ? backup -> watch.watched(process.number(), backup) : UnaryOperator.identity();
    }

    private Incarnation newcomer() {
        Settings settings = Settings.workers(1 + random.nextInt(4))
                .withCutEvery(Duration.ofMillis(1 + random.nextInt(1 + random.nextInt(400))))
                .withCutsKept(1 + random.nextInt(4));
        return new Incarnation(
                processes++, acceptsRepeats ? settings.withRepeatsAccepted() : settings, upkeeps.next(), stores);
    }

    private void begun(Incarnation process) {
        storm.begun();
        crowd.lead(process, steps);
        patience.note(1);
        if (untouched != null) {
            CutNumber from = auditor.learn(disks).map(CutNumber::of).orElse(CutNumber.NONE);
            if (acceptsRepeats) {
                trace.event("output after cut " + from + " comes again");
                auditor.forgetAfter(from, disks);
                storm.settle();
            } else {
                auditor.forgetUnpublishedAfter(from, disks);
            }
        }
        untouched = null;
        acceptsRepeats = false;
        auditor.audit(disks);
        if (process.isFinished()) {
            finish(process);
        }
    }

    /** An older backup may hold a cut of a process that was forgotten, and whose output was removed since. */
    private boolean hasLostOutput(CutSummary cut) {
        return cut.sinks().stream()
                .flatMap(sink -> sink.pieces().stream())
                .anyMatch(name -> !Auditor.isThere(name, disks));
    }

    /** A start may be refused if the backup was tampered with; then that is undone, or what comes twice is accepted. And after a drain. */
    private void refused(Incarnation process, RefusedException refused) {
        trace.event("process " + process.number() + " was refused");
        Optional<CutReader> newest = auditor.learn(disks);
        if (newest.map(CutReader::summary)
                .filter(cut -> cut.progress().drained() && hasMoreThan(cut))
                .isPresent()) {
            drained = true;
            return;
        }
        SimulatedDisk copy = untouched;
        boolean isLost =
                newest.map(CutReader::summary).filter(this::hasLostOutput).isPresent();
        boolean comesTwice = auditor.inspect(disks) instanceof RecoveryDecision.NeedsConsent
                || auditor.isPublishedAfter(newest.map(CutNumber::of).orElse(CutNumber.NONE), disks);
        if (copy == null || !(comesTwice || isLost)) {
            throw new Violation("Without a reason " + process + " was refused: " + refused.getMessage(), refused);
        }
        storm.begun();
        if (isLost) {
            auditor.forgetLost(disks);
        }
        if (isLost || random.nextBoolean()) {
            disks.replaceState(copy);
            untouched = null;
        } else {
            acceptsRepeats = true;
        }
    }

    // ---- the end ----

    private boolean hasMoreThan(CutSummary cut) {
        return Prefix.of(scenario, cut).size() < scenario.size();
    }

    private List<String> verdict() {
        CutReader cut = auditor.learn(disks)
                .orElseThrow(() -> new Violation("The job has ended, and there is no cut to start from."));
        CutSummary last = cut.summary();
        Scenario read = Prefix.of(scenario, last);
        Evidence evidence = new Evidence(read, watch.own(), habits, habits.isOn() ? watch.reached(cut) : Map.of());
        Judge judge = new Judge(read, !shape.subtracts(), last, evidence);
        List<String> problems = judge.problems(disks.output(), auditor.committed());
        late = judge.late();
        if (problems.isEmpty()) {
            requireNothingLeft(hasMoreThan(last));
        }
        return problems;
    }

    private void requireNothingLeft(boolean hasMoreInput) {
        Incarnation process = new Incarnation(processes++, Settings.workers(2), upkeeps.next(), stores);
        try {
            process.begin(job, disks, rig, UnaryOperator.identity(), now);
        } catch (RefusedException refused) {
            if (hasMoreInput) {
                return;
            }
            throw new Violation("The job has ended, and its start was refused: " + refused.getMessage(), refused);
        }
        if (hasMoreInput) {
            throw new Violation("The job was drained before its input ended, and takes more input.");
        }
        if (!process.isFinished()) {
            throw new Violation("The job has ended, and started again it goes on.");
        }
        close(process);
    }
}
