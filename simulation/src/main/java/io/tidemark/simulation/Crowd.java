package io.tidemark.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The processes that live: the newest one, and those that go on for a while although another one has begun. */
final class Crowd {

    private static final int ZOMBIE_STEPS_MAX = 300;

    private final SplittableRandom random;
    private final List<Zombie> zombies = new ArrayList<>();
    private final List<Incarnation> alive = new ArrayList<>();
    private @Nullable Incarnation primary;

    Crowd(SplittableRandom random) {
        this.random = random;
    }

    private record Zombie(Incarnation process, long untilStep) {}

    /** The newest process that has begun, if it lives. */
    @Nullable
    Incarnation primary() {
        return primary;
    }

    /** A process is about to begin; any two that live at one time may be in each other's way. */
    void enter(Incarnation newcomer) {
        for (Incarnation other : alive()) {
            other.rivalSeen();
            newcomer.rivalSeen();
        }
        alive.add(newcomer);
    }

    /** A process has begun. */
    void lead(Incarnation process, long step) {
        depose(step);
        primary = process;
    }

    /** The newest process is not that any more, and goes on for a while. */
    void depose(long step) {
        Incarnation before = primary;
        if (before != null) {
            zombies.add(new Zombie(before, step + random.nextInt(ZOMBIE_STEPS_MAX)));
            primary = null;
        }
    }

    void leave(Incarnation process) {
        process.die();
        if (primary == process) {
            primary = null;
        }
    }

    void leaveAll() {
        alive.forEach(Incarnation::die);
        alive.clear();
        zombies.clear();
        primary = null;
    }

    List<Incarnation> alive() {
        alive.removeIf(Incarnation::isDead);
        return alive;
    }

    /** Whose turn it is; null if nobody's. */
    @Nullable
    Incarnation next(long step) {
        zombies.removeIf(zombie -> isOver(zombie, step));
        if (primary != null && !zombies.isEmpty() && random.nextInt(3) == 0) {
            Incarnation zombie = zombies.get(random.nextInt(zombies.size())).process();
            return zombie.isBusy() ? primary : zombie;
        }
        return primary;
    }

    private static boolean isOver(Zombie zombie, long step) {
        if (zombie.untilStep() < step && !zombie.process().isBusy()) {
            zombie.process().die();
        }
        return zombie.process().isDead();
    }
}
