package io.tidemark.testkit;

import io.tidemark.job.Job;
import io.tidemark.record.Counter;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Origin;
import io.tidemark.record.Windowed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A test driver for a job: it runs the job in one thread, under a clock that the test moves, with records that the test gives in
 * place of the job's sources, and keeps in memory what the job's sinks would have taken.
 *
 * <pre>{@code
 * JobDriver driver = JobDriver.of(VisitsJob.job());
 * driver.source("visits").partition("p0").add(new Visit("ann", 1_000), new Visit("bob", 2_000));
 * driver.cut();
 * driver.source("visits").partition("p0").add(new Visit("ann", 3_000));
 * driver.crashAndRestore();
 * driver.endOfInput();
 * assertThat(driver.windows("per-minute", String.class, Long.class))
 *         .extracting(Windowed::key, Windowed::value)
 *         .containsExactlyInAnyOrder(tuple("ann", 2L), tuple("bob", 1L));
 * }</pre>
 *
 * <p>Records are read when something is asked of the driver: results, counts, a cut, the end of the input. The same input gives the
 * same results at every parallelism, batch size and interleaving; results of different keys may come in another order. An aggregate
 * of aligned windows that changes an accumulator it was given fails the test.
 */
public final class JobDriver {

    private Job job;
    private final FakeClock clock;
    private final Map<String, DrivenSource> sources = new LinkedHashMap<>();
    private Setup setup = Setup.DEFAULT;
    private int lives;
    private @Nullable Cut lastCut;
    private @Nullable Incarnation running;

    private JobDriver(Job job) {
        this.job = job.check();
        this.clock = new FakeClock(0);
        job.sources().forEach(node -> sources.put(node.name(), new DrivenSource(node)));
    }

    /** A driver for a job, with one task for each source and operator; the processing clock stands at 0. */
    public static JobDriver of(Job job) {
        return new JobDriver(job);
    }

    /** Sets how many tasks each source and operator has, before the job runs. */
    public JobDriver parallelism(int tasks) {
        return set(setup.withParallelism(tasks, job));
    }

    /** Sets how many records are read at once at most, before the job runs; 1 if not set. */
    public JobDriver batchSize(int records) {
        return set(setup.withBatchSize(records));
    }

    /** Lets tasks take turns in an order drawn from a seed, before the job runs; if not set, the lowest clock is read first. */
    public JobDriver interleaving(long seed) {
        return set(setup.withInterleaving(seed));
    }

    /** Says, before the job runs, that it will find no more partitions; then nothing is held for the sake of a single one. */
    public JobDriver fixedPartitions() {
        return set(setup.withFixedPartitions());
    }

    private JobDriver set(Setup changed) {
        if (running != null || lastCut != null) {
            throw new IllegalStateException("The job runs already: set how it is driven before.");
        }
        setup = changed;
        return this;
    }

    /** The stand-in for a source. */
    public DrivenSource source(String name) {
        DrivenSource source = sources.get(name);
        if (source == null) {
            throw new IllegalArgumentException(
                    "Job " + job.name() + " has no source \"" + name + "\"; it has " + sources.keySet() + ".");
        }
        return source;
    }

    /** Does one thing, such as reading a batch or taking one in a task; returns whether there was anything to do. */
    public boolean step() {
        return incarnation().step();
    }

    /** Reads all that is there, and lets it go all the way. */
    public JobDriver run() {
        Incarnation incarnation = incarnation();
        boolean more = true;
        while (more) {
            more = incarnation.step();
        }
        return this;
    }

    /** Moves the processing clock, after everything there is has been read: the sources were asked and had nothing. */
    public JobDriver advanceProcessingTime(Duration duration) {
        run();
        long end = Math.addExact(clock.millis(), duration.toMillis());
        for (long tick = incarnation().nextTick();
                tick <= end;
                tick = incarnation().nextTick()) {
            clock.advance(Duration.ofMillis(Math.max(0, tick - clock.millis())));
            incarnation().tick();
            run();
        }
        clock.advance(Duration.ofMillis(end - clock.millis()));
        incarnation().waited(duration.toMillis());
        return run();
    }

    /** The processing clock. */
    public FakeClock clock() {
        return clock;
    }

    /** Reads all that is there, and then lets the input end: all windows close. */
    public JobDriver endOfInput() {
        run();
        incarnation().release();
        return this;
    }

    /** Takes a cut of the job where it stands, without reading on: what a later crash goes back to. */
    public JobDriver cut() {
        Incarnation incarnation = incarnation();
        if (incarnation.isReleased()) {
            throw new IllegalStateException("The input has ended and everything is closed: take a cut before the end.");
        }
        lastCut = incarnation.cut();
        return this;
    }

    /** Kills the job and starts it from the last cut, or anew if there is none; what was read since will be read again. */
    public JobDriver crashAndRestore() {
        return crashAndRestore(setup.parallelism());
    }

    /** Kills the job and starts it from the last cut with another parallelism. */
    public JobDriver crashAndRestore(int tasks) {
        setup = setup.withParallelism(tasks, job);
        running = null;
        return this;
    }

    /**
     * Kills the job and starts another version of it from the last cut: operators find their state by name.
     *
     * @param next a job with the same sources
     */
    public JobDriver crashAndRestore(Job next) {
        next.check().sources().forEach(node -> source(node.name()).standInFor(node));
        job = next;
        return crashAndRestore();
    }

    /** Everything that went to a sink, in the order in which it was emitted. */
    public List<Object> results(String sink) {
        if (job.sinks().stream().noneMatch(node -> node.name().equals(sink))) {
            throw new IllegalArgumentException("Job " + job.name() + " has no sink \"" + sink + "\".");
        }
        run();
        return List.copyOf(incarnation().outputs().sink(sink));
    }

    /** The window results that went to a sink, in the order in which they were emitted. */
    @SuppressWarnings("unchecked") // Key and value are checked.
    public <K, R> List<Windowed<K, R>> windows(String sink, Class<K> key, Class<R> value) {
        List<Windowed<K, R>> windows = new ArrayList<>();
        for (Object result : results(sink)) {
            if (!(result instanceof Windowed<?, ?> windowed)
                    || !key.isInstance(windowed.key())
                    || !value.isInstance(windowed.value())) {
                throw new IllegalArgumentException(
                        "Sink " + sink + " took " + result + ", which is no window result with a key of "
                                + key.getSimpleName() + " and a value of " + value.getSimpleName() + ".");
            }
            windows.add((Windowed<K, R>) windowed);
        }
        return List.copyOf(windows);
    }

    /** The (record, window) pairs that were late. */
    public List<DeadLetter> late() {
        run();
        return List.copyOf(incarnation().outputs().late());
    }

    /** The dead letters that are not about lateness. */
    public List<DeadLetter> deadLetters() {
        run();
        return List.copyOf(incarnation().outputs().others());
    }

    /** How many records of any origin were counted in a class at a source or operator. */
    public long count(String place, Counter counter) {
        return counts(place).total(counter);
    }

    /** How many records of one origin were counted in a class at a source or operator. */
    public long count(String place, Counter counter, Origin origin) {
        return counts(place).get(counter, origin);
    }

    private PlaceCounts counts(String place) {
        run();
        PlaceCounts counts = incarnation().counts().get(place);
        if (counts == null) {
            throw new IllegalArgumentException("Job " + job.name() + " has no source or operator \"" + place + "\".");
        }
        return counts;
    }

    /** The clock of an operator, in ms; {@link io.tidemark.time.Times#BEFORE_ALL} before anything is known. */
    public long clock(String operator) {
        run();
        return incarnation().clock(operator);
    }

    /** How many rows the state of an operator has: slices, sessions, held records, what is due. */
    public int rows(String operator) {
        run();
        return incarnation().rows(operator);
    }

    private Incarnation incarnation() {
        Incarnation incarnation = running;
        if (incarnation == null) {
            incarnation =
                    new Incarnation(job, setup.inLife(lives++), new ArrayList<>(sources.values()), clock, lastCut);
            running = incarnation;
        }
        return incarnation;
    }
}
