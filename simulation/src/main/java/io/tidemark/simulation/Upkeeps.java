package io.tidemark.simulation;

import io.tidemark.engine.backup.Upkeep;
import java.util.List;
import java.util.SplittableRandom;

/** Which kind of backup each process of a seed has: all of them the same one, or each another. */
final class Upkeeps {

    /** Keeps these draws apart from all others of the seed. */
    private static final long SALT = 0x6261636B7570L;

    /** The jobs of the simulation are small. */
    private static final List<Upkeep> KINDS =
            List.of(Upkeep.IN_CUTS, new Upkeep.Compacted(16), new Upkeep.Versioned(3));

    private final SplittableRandom random;
    private final List<Upkeep> drawn;

    Upkeeps(long seed) {
        random = new SplittableRandom(seed ^ SALT);
        int kind = random.nextInt(KINDS.size() + 1);
        drawn = kind == KINDS.size() ? KINDS : List.of(KINDS.get(kind));
    }

    Upkeep next() {
        return drawn.get(random.nextInt(drawn.size()));
    }
}
