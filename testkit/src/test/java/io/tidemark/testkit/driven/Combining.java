package io.tidemark.testkit.driven;

import java.util.List;
import java.util.SplittableRandom;

/** How the slices of a window are combined. */
enum Combining {
    /** By merging and subtracting: the sums alone. */
    SUBTRACTED,
    /** On two stacks: with least, most, first and last, which cannot be subtracted. */
    STACKED,
    /** From left to right: the same, said not to be associative. */
    FOLDED;

    private static final List<Combining> ALL = List.of(values());

    static Combining drawn(SplittableRandom random) {
        return ALL.get(random.nextInt(ALL.size()));
    }

    boolean isSubtractable() {
        return this == SUBTRACTED;
    }
}
