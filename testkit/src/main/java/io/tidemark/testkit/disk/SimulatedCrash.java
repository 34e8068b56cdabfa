package io.tidemark.testkit.disk;

/** The death of the simulated process at a call; nothing in the code under test may catch it. */
public final class SimulatedCrash extends RuntimeException {

    SimulatedCrash(DiskCall call) {
        super("crashed before call " + call.number() + ", " + call.kind() + " " + call.name());
    }
}
