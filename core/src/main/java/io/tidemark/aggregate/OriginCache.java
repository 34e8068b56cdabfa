package io.tidemark.aggregate;

import io.tidemark.record.Origin;
import org.jspecify.annotations.Nullable;

/** Lets rows that are read back share their origins, of which a job has few. Safe without locks: a lost entry costs a copy. */
final class OriginCache {

    private static final int SLOTS = 64;

    private final @Nullable Origin[] slots = new @Nullable Origin[SLOTS];

    Origin get(String name, String partition) {
        int slot = (31 * name.hashCode() + partition.hashCode()) & (SLOTS - 1);
        Origin known = slots[slot];
        if (known != null && known.name().equals(name) && known.partition().equals(partition)) {
            return known;
        }
        Origin origin = new Origin(name, partition);
        slots[slot] = origin;
        return origin;
    }
}
