package io.tidemark.simulation;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Which classes of faults a seed has, how often, and how many were injected. */
final class Swarm {

    private static final int STEPS_BETWEEN_MIN = 15;
    private static final int STEPS_BETWEEN_MAX = 300;

    private final Set<Fault> on;
    private final Map<Fault, Integer> oneIn = new EnumMap<>(Fault.class);
    private final Map<Fault, Long> injected = new EnumMap<>(Fault.class);

    private Swarm(Set<Fault> on) {
        this.on = on;
    }

    static Swarm draw(SplittableRandom random) {
        Swarm swarm = new Swarm(EnumSet.noneOf(Fault.class));
        int share = 1 + random.nextInt(3);
        for (Fault fault : Fault.values()) {
            if (random.nextInt(4) < share) {
                swarm.on.add(fault);
            }
            swarm.oneIn.put(fault, random.nextInt(STEPS_BETWEEN_MIN, STEPS_BETWEEN_MAX));
        }
        return swarm;
    }

    boolean has(Fault fault) {
        return on.contains(fault);
    }

    /** Whether a fault of this class happens at this step. */
    boolean strikes(Fault fault, SplittableRandom random) {
        return has(fault) && random.nextInt(oneIn.getOrDefault(fault, STEPS_BETWEEN_MAX)) == 0;
    }

    /** Counts a fault that took place. */
    void injected(Fault fault) {
        injected.merge(fault, 1L, Long::sum);
    }

    Map<Fault, Long> counts() {
        return new TreeMap<>(injected);
    }

    /** The classes that are on. */
    @Override
    public String toString() {
        return on.toString();
    }
}
