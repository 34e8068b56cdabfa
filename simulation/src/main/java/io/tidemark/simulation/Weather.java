package io.tidemark.simulation;

import io.tidemark.testkit.disk.DiskCall;
import io.tidemark.testkit.disk.DiskFaults;
import java.io.IOException;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** What happens to the calls of the disks: failures, deaths of the caller, and other processes that get in between. */
final class Weather implements DiskFaults {

    private static final DiskFaults DEATH = DiskFaults.crashBefore(0);
    private static final int NEVER = -1;

    private final SplittableRandom random;
    private final Trace trace;
    private final Swarm swarm;
    private @Nullable Incarnation caller;
    private @Nullable Runnable intrusion;
    private int deathIn = NEVER;
    private int intrusionIn = NEVER;
    private int failureIn = NEVER;
    private boolean outage;
    private boolean failsAfter;

    Weather(SplittableRandom random, Trace trace, Swarm swarm) {
        this.random = random;
        this.trace = trace;
        this.swarm = swarm;
    }

    /** Something that a process does. */
    interface Work<T> {
        T run();
    }

    /** Lets a process do something; its calls are its own until it is done. */
    <T> T as(Incarnation process, Work<T> work) {
        Incarnation before = caller;
        caller = process;
        process.busy(true);
        try {
            return work.run();
        } finally {
            process.busy(false);
            caller = before;
        }
    }

    /** The process that calls after so many more calls dies in its call. */
    void planDeath(int calls) {
        deathIn = calls;
    }

    /** Forgets a planned death that did not come about. */
    boolean callOffDeath() {
        boolean planned = deathIn != NEVER;
        deathIn = NEVER;
        return planned;
    }

    /** After so many more calls something else happens in the middle of one. */
    void planIntrusion(int calls, Runnable what) {
        intrusionIn = calls;
        intrusion = what;
    }

    void planFailure(int calls) {
        failureIn = calls;
    }

    void outage(boolean on) {
        outage = on;
    }

    void callOffIntrusion() {
        intrusionIn = NEVER;
        intrusion = null;
    }

    /** From now on nothing goes wrong. */
    void calm() {
        outage = false;
        deathIn = NEVER;
        failureIn = NEVER;
        callOffIntrusion();
    }

    @Override
    public void before(DiskCall call) throws IOException {
        Incarnation self = caller;
        if (self == null) {
            return;
        }
        trace.call(self.number(), call);
        failsAfter = false;
        if (self.isDead()) {
            DEATH.before(call);
        }
        if (deathIn != NEVER && deathIn-- == 0) {
            DEATH.before(call);
        }
        Runnable between = intrusion;
        if (between != null && intrusionIn-- == 0) {
            intrusion = null;
            between.run();
            if (self.isDead()) {
                DEATH.before(call);
            }
        }
        if (fails()) {
            self.faultSeen();
            failsAfter = random.nextInt(3) == 0;
            if (!failsAfter) {
                throw failure(call);
            }
        }
    }

    private boolean fails() {
        if (failureIn != NEVER && failureIn-- == 0) {
            swarm.injected(Fault.CALL_FAILS);
            return true;
        }
        return outage;
    }

    @Override
    public void after(DiskCall call) throws IOException {
        if (failsAfter && caller != null) {
            failsAfter = false;
            throw failure(call);
        }
    }

    private static IOException failure(DiskCall call) {
        return new IOException("Input/output error, as planned, at " + call.kind() + " " + call.name());
    }
}
