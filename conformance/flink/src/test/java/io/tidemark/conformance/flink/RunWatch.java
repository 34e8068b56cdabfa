package io.tidemark.conformance.flink;

import io.tidemark.conformance.Letter;
import io.tidemark.conformance.Outcome;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

/** What a test sees of one run of a job in its own process: the outcomes, and when the run has taken enough to be stopped. */
final class RunWatch {

    private static final Map<String, RunWatch> RUNS = new ConcurrentHashMap<>();

    private final ConcurrentLinkedQueue<Outcome> outcomes = new ConcurrentLinkedQueue<>();
    private final CountDownLatch clocks;

    private RunWatch(int clocks) {
        this.clocks = new CountDownLatch(clocks);
    }

    /** Begins to watch a run. */
    static RunWatch begin(String run, int clocks) {
        RunWatch watch = new RunWatch(clocks);
        RUNS.put(run, watch);
        return watch;
    }

    /** The watch over a run: Flink makes functions anew from their bytes, so they find it by name. */
    static RunWatch of(String run) {
        RunWatch watch = RUNS.get(run);
        if (watch == null) {
            throw new IllegalStateException("Nobody watches the run " + run + ".");
        }
        return watch;
    }

    void taken(Letter letter) {
        if (letter instanceof Letter.Clock) {
            clocks.countDown();
        }
    }

    void collect(byte[] outcome) {
        outcomes.add(Outcome.TYPE.fromBytes(outcome));
    }

    /** Waits until all key groups together have taken so many clocks. */
    void awaitClocks() throws InterruptedException {
        clocks.await();
    }

    List<Outcome> outcomes() {
        return List.copyOf(outcomes);
    }
}
