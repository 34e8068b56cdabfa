package io.tidemark.engine.run;

import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.savepoint.CutRequests;
import io.tidemark.engine.system.Agent;
import io.tidemark.engine.task.Worker;
import io.tidemark.storage.StorageException;
import org.jspecify.annotations.Nullable;

/** Begins cuts and sees them through, lets the end of the input pass, and says when the run is over. */
/*
 * One cut is open at a time. At the end of a bounded input there are two more: one before plus infinity is let pass, from which the
 * job can go on with more input and nothing is late that would not be late without the end; and one after it, which says that the
 * job is drained.
 */
public final class Conductor implements Agent {

    /** How long the conductor waits before it tries a failed storage again, in ms. */
    private static final long RETRY_AFTER = 1_000;

    /** Where a run is on its way to the end. */
    public enum Phase {
        /** Reading. */
        RUNNING,
        /** A last cut is taken because the run was asked to stop. */
        STOPPING,
        /** The input has ended; a cut is taken before the end passes on. */
        ENDING,
        /** The end has passed on; the drained job is cut. */
        DRAINING,
        /** Over. */
        FINISHED
    }

    private final RunParts parts;
    private final CutWork work;
    private final CutRequests requests;
    private final Batches batches;
    private volatile Phase phase;
    private volatile boolean stopAsked;
    private volatile boolean drainAsked;
    private volatile CutStatus status;
    private volatile boolean drained;
    private long nextCutAt;
    private long retryAt;

    Conductor(RunParts parts, CutWork work, Batches batches, CutRequests requests, long now) {
        this.parts = parts;
        this.work = work;
        this.requests = requests;
        this.batches = batches;
        this.nextCutAt = now + parts.settings().cutEvery();
        this.drained = work.startsDrained();
        this.phase = drained ? Phase.FINISHED : Phase.RUNNING;
        this.status = work.status();
        if (!drained) {
            batches.begin(now);
        }
    }

    @Override
    public String name() {
        return "conductor";
    }

    /** Asks for a last cut and the end of the run; safe for use by any thread. */
    public void stop() {
        stopAsked = true;
    }

    /** Asks to read no more, to let everything close, and to end the run; safe for use by any thread. */
    public void drain() {
        drainAsked = true;
    }

    public Phase phase() {
        return phase;
    }

    /** How cuts are going. */
    public CutStatus status() {
        return status;
    }

    /** Whether a committed cut says that the input was read to its end and everything was closed. */
    public boolean isDrained() {
        return drained;
    }

    @Override
    public int doWork(long now) {
        if (work.noteCost(now)) {
            status = work.status();
        }
        if (phase == Phase.FINISHED) {
            requests.end();
            return 0;
        }
        if (now < retryAt) {
            return 0;
        }
        int done = batches.discover(now);
        work.askSinks(now);
        try {
            done += work.isOpen() ? goOn(now) : next(now);
        } catch (StorageException e) {
            work.failed(e, now);
            retryAt = now + RETRY_AFTER;
        }
        status = work.status();
        return done;
    }

    private int goOn(long now) {
        int done = work.receive();
        CutSummary committed = work.tryCommit();
        if (committed == null) {
            return done;
        }
        drained = phase == Phase.DRAINING;
        batches.committed();
        requests.committed(work::hold);
        switch (phase) {
            case STOPPING, DRAINING -> phase = Phase.FINISHED;
            case ENDING -> release(now);
            case RUNNING, FINISHED -> {}
        }
        return done + 1;
    }

    private void release(long now) {
        phase = Phase.DRAINING;
        for (Worker worker : parts.workers()) {
            worker.tell(new Worker.Release());
        }
        begin(now);
    }

    private int next(long now) {
        if (phase == Phase.RUNNING && !batches.isRepeating()) {
            if (stopAsked) {
                phase = Phase.STOPPING;
            } else if (inputHasEnded()) {
                phase = Phase.ENDING;
            } else if (!isDue(now)) {
                return 0;
            }
        }
        if (phase != Phase.DRAINING && !batches.end()) {
            return 0;
        }
        nextCutAt = now + parts.settings().cutEvery();
        work.setProcessingClock(batches.processingTime(now));
        begin(now);
        return 1;
    }

    private boolean isDue(long now) {
        return now >= nextCutAt
                || batches.isEnding()
                || parts.deadLetters().isSpent()
                || requests.isWaiting()
                || parts.store().wantsCut();
    }

    private void begin(long now) {
        requests.begun();
        work.begin(phase, batches.next(phase, now), now);
    }

    private boolean inputHasEnded() {
        if (drainAsked) {
            return true;
        }
        for (Worker worker : parts.workers()) {
            if (!worker.sourcesHaveEnded()) {
                return false;
            }
        }
        return batches.areAllPartitionsKnown();
    }

    @Override
    public void onClose() {
        work.close();
    }

    /** The last failure of the storage that cuts wait for, if they do. */
    public @Nullable String waitingFor() {
        return status.waitingFor();
    }
}
