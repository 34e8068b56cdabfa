package io.tidemark.engine.system;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;

/** A thread that drives one agent until it is told to stop or the agent fails; when there is nothing to do it rests, longer and longer. */
public final class AgentThread {

    private static final int SPINS = 100;
    private static final long PARK_NANOS_MIN = 50_000;
    private static final int PARK_DOUBLINGS = 5;

    private final Agent agent;
    private final BiConsumer<Agent, Throwable> onFailure;
    private final Thread thread;
    private volatile boolean stopping;

    /** A thread for an agent; failures are reported once, on that thread. */
    public AgentThread(Agent agent, BiConsumer<Agent, Throwable> onFailure) {
        this.agent = agent;
        this.onFailure = onFailure;
        this.thread = new Thread(this::run, "tidemark-" + agent.name());
    }

    public void start() {
        thread.start();
    }

    /** Asks the thread to stop after the current step. */
    public void stop() {
        stopping = true;
    }

    /** Waits until the thread has stopped. */
    public void join() {
        boolean interrupted = false;
        while (thread.isAlive() && thread != Thread.currentThread()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            drive();
        } catch (Throwable e) {
            onFailure.accept(agent, e);
        }
        try {
            agent.onClose();
        } catch (Throwable e) {
            onFailure.accept(agent, e);
        }
    }

    private void drive() {
        int idle = 0;
        while (!stopping) {
            if (agent.doWork(System.currentTimeMillis()) > 0) {
                idle = 0;
            } else if (++idle > SPINS) {
                LockSupport.parkNanos(PARK_NANOS_MIN << Math.min(idle - SPINS, PARK_DOUBLINGS));
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
