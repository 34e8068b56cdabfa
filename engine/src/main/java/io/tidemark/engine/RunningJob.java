package io.tidemark.engine;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.control.ControlAgent;
import io.tidemark.engine.run.Conductor;
import io.tidemark.engine.run.JobRun;
import io.tidemark.engine.savepoint.SavepointOrder;
import io.tidemark.engine.system.Agent;
import io.tidemark.engine.system.AgentThread;
import io.tidemark.engine.system.Latch;
import io.tidemark.portable.Manifest;
import io.tidemark.storage.Storage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A job that was started: to be watched, stopped, and waited for. Safe for use by any thread. */
public final class RunningJob {

    private static final Logger LOG = LoggerFactory.getLogger(RunningJob.class);

    private static final Duration SAVEPOINT_LOOK = Duration.ofMillis(20);

    private final JobRun run;
    private final Runnable afterwards;
    private final List<AgentThread> threads = new ArrayList<>();
    private final Latch over = new Latch();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final AtomicReference<@Nullable Consumer<Throwable>> listener = new AtomicReference<>();

    private RunningJob(JobRun run, Runnable afterwards) {
        this.run = run;
        this.afterwards = afterwards;
    }

    /** Drives a run that has no backup by one thread an agent. */
    static RunningJob drive(JobRun run) {
        return drive(new RunningJob(run, () -> {}), List.of());
    }

    /** Drives a run by one thread an agent, listens in its backup's directory, and does something once all of them have stopped. */
    static RunningJob drive(JobRun run, Path directory, Runnable afterwards) {
        RunningJob job = new RunningJob(run, afterwards);
        return drive(job, List.of(ControlAgent.in(directory, new ControlledJob(job))));
    }

    private static RunningJob drive(RunningJob job, List<Agent> others) {
        List<Agent> agents = new ArrayList<>(job.run.agents());
        agents.add(job.run.savepoints());
        agents.addAll(others);
        agents.add(job.new Watch());
        for (Agent agent : agents) {
            job.threads.add(new AgentThread(agent, job::failed));
        }
        job.threads.forEach(AgentThread::start);
        return job;
    }

    /** Sees when the run is over, stops the other threads, and tells those who wait. */
    private final class Watch implements Agent {

        private boolean ended;

        @Override
        public String name() {
            return "watch";
        }

        @Override
        public int doWork(long now) {
            if (!ended && (failure.get() != null || isFinished())) {
                ended = true;
                end();
            }
            return 0;
        }

        private boolean isFinished() {
            return run.conductor().phase() == Conductor.Phase.FINISHED
                    && !run.savepoints().isBusy();
        }

        private void end() {
            threads.forEach(AgentThread::stop);
            threads.forEach(AgentThread::join);
            try {
                run.close();
            } catch (RuntimeException | Error unclosed) {
                // Whoever waits for the end must not wait for ever.
                failed(this, unclosed);
            }
            afterwards.run();
            over.open();
        }

        @Override
        public void onClose() {}
    }

    private void failed(Agent agent, Throwable thrown) {
        if (!failure.compareAndSet(null, thrown)) {
            if (String.valueOf(failure.get()).equals(thrown.toString())) {
                LOG.debug("Agent {} failed in the same way.", agent.name(), thrown);
                return;
            }
            LOG.warn("Agent {} failed after the job had failed already: {}", agent.name(), thrown.toString());
            LOG.info("Where agent {} failed:", agent.name(), thrown);
            return;
        }
        Consumer<Throwable> told = listener.get();
        if (told != null) {
            told.accept(thrown);
        }
    }

    /** Sets who is told when the job fails; called at once if it has failed already. */
    public void onFailure(Consumer<Throwable> told) {
        listener.set(told);
        Throwable thrown = failure.get();
        if (thrown != null) {
            told.accept(thrown);
        }
    }

    /** Asks the job to stop after a last cut, and waits until it has. Started again from its backup, it goes on. */
    public void stop() {
        askToStop();
        await();
    }

    /** Asks the job to stop after a last cut, and does not wait for it. */
    public void askToStop() {
        run.conductor().stop();
    }

    /**
     * Makes a savepoint of the next cut while the job goes on, and waits until it is written.
     *
     * @param directory where to; it must be empty, or not be there
     * @return what was written
     * @throws io.tidemark.core.RefusedException if the job has no backup or has ended, or something is in the directory
     */
    public Manifest savepoint(Path directory) {
        return await(order(directory));
    }

    /**
     * Asks the job to stop after a last cut, makes a savepoint of that, and waits until it has and it is.
     *
     * @param directory where to; it must be empty, or not be there
     * @return what was written
     * @throws io.tidemark.core.RefusedException as {@link #savepoint} does; if the directory cannot be used, the job goes on
     */
    public Manifest stopWithSavepoint(Path directory) {
        SavepointOrder order = order(directory);
        askToStop();
        Manifest written = await(order);
        await();
        return written;
    }

    /** Begins a savepoint of the next cut. */
    SavepointOrder order(Path directory) {
        Storage target = Savepoints.target(directory);
        SavepointOrder order = new SavepointOrder(target);
        run.savepoints().order(order);
        return order;
    }

    private Manifest await(SavepointOrder order) {
        while (true) {
            boolean ended = over.await(SAVEPOINT_LOOK);
            Manifest written = order.result();
            if (written != null) {
                return written;
            }
            if (ended) {
                rethrow();
                throw new RefusedException(
                        "The job has ended before its savepoint was written. Make it from the job's backup.");
            }
        }
    }

    /** Asks the job to read no more, to let all windows close, and to end; waits until it has. */
    public void drain() {
        run.conductor().drain();
        await();
    }

    /**
     * Waits until the job has ended, by itself or because it was asked to.
     *
     * @throws RuntimeException what the job failed with
     */
    public void await() {
        over.await();
        rethrow();
    }

    /** Waits for some time; returns whether the job has ended. */
    public boolean await(Duration atMost) {
        boolean ended = over.await(atMost);
        if (ended) {
            rethrow();
        }
        return ended;
    }

    private void rethrow() {
        Throwable thrown = failure.get();
        if (thrown instanceof RuntimeException e) {
            throw e;
        }
        if (thrown instanceof Error e) {
            throw e;
        }
    }

    /** What the job says of itself now. */
    public JobStatus status() {
        return StatusBuilder.of(run);
    }
}
