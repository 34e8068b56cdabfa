package io.tidemark.simulation;

/** Notices when nobody has anything to do, so that the clock can move faster. */
final class Patience {

    private static final int IDLE_STEPS_MAX = 12;

    private int idleSteps;

    void note(int done) {
        idleSteps = done > 0 ? 0 : idleSteps + 1;
    }

    boolean isGone() {
        return idleSteps > IDLE_STEPS_MAX;
    }
}
