package io.tidemark.simulation;

import io.tidemark.testkit.disk.DiskCall;
import java.util.List;
import java.util.SplittableRandom;

/** A call to come: the n-th one of all, or of those that concern what a job stands and falls with. */
final class Moment {

    private static final List<String> CRITICAL = List.of("results", "late", "dead", "commits", "manifests", "cuts");
    private static final int CRITICAL_CALLS_MAX = 6;

    private final String concerned;
    private int before;

    private Moment(String concerned, int before) {
        this.concerned = concerned;
        this.before = before;
    }

    /** One of the next calls; half of the time one that is critical. */
    static Moment draw(SplittableRandom random, int callsMax) {
        if (random.nextBoolean()) {
            return new Moment("", random.nextInt(callsMax));
        }
        return new Moment(CRITICAL.get(random.nextInt(CRITICAL.size())), random.nextInt(CRITICAL_CALLS_MAX));
    }

    /** Whether this call is the one. */
    boolean isNow(DiskCall call) {
        return call.name().contains(concerned) && before-- == 0;
    }
}
