package io.tidemark.simulation;

import io.tidemark.testkit.disk.DiskCall;
import io.tidemark.testkit.disk.DiskFaults;
import java.io.IOException;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** What happens to the calls of the disks: failures, deaths of the caller, and other processes that get in between. */
final class Weather implements DiskFaults {

    private static final DiskFaults DEATH = DiskFaults.crashBefore(0);

    private final SplittableRandom random;
    private final Trace trace;
    private final Swarm swarm;
    private @Nullable Incarnation caller;
    private @Nullable Runnable intrusion;
    private @Nullable Moment death;
    private @Nullable Moment intruding;
    private @Nullable Moment failing;
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

    /** The process that does something now; null if none does. */
    @Nullable
    Incarnation caller() {
        return caller;
    }

    /** The process that makes this call dies in it. */
    void planDeath(Moment moment) {
        death = moment;
    }

    /** Forgets a planned death that did not come about. */
    boolean callOffDeath() {
        boolean planned = death != null;
        death = null;
        return planned;
    }

    /** Something else happens in the middle of this call. */
    void planIntrusion(Moment moment, Runnable what) {
        intruding = moment;
        intrusion = what;
    }

    void planFailure(Moment moment) {
        failing = moment;
    }

    void outage(boolean on) {
        outage = on;
    }

    void callOffIntrusion() {
        intruding = null;
        intrusion = null;
    }

    /** From now on nothing goes wrong. */
    void calm() {
        outage = false;
        death = null;
        failing = null;
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
        if (isNow(death, call)) {
            death = null;
            DEATH.before(call);
        }
        Runnable between = intrusion;
        if (between != null && isNow(intruding, call)) {
            callOffIntrusion();
            between.run();
            if (self.isDead()) {
                DEATH.before(call);
            }
        }
        if (fails(call)) {
            self.faultSeen();
            failsAfter = random.nextInt(3) == 0;
            if (!failsAfter) {
                throw failure(call);
            }
        }
    }

    private static boolean isNow(@Nullable Moment moment, DiskCall call) {
        return moment != null && moment.isNow(call);
    }

    private boolean fails(DiskCall call) {
        if (isNow(failing, call)) {
            failing = null;
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
