package io.tidemark.operator;

import io.tidemark.record.Origin;
import io.tidemark.record.Origins;
import io.tidemark.type.KeyHash;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Hashes of where records came from: of names and position, so that they are the same in every run. They are kept in state. */
final class RowPlaces {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final long MIX_1 = 0xBF58476D1CE4E5B9L;
    private static final long MIX_2 = 0x94D049BB133111EBL;

    private final Origins origins;
    private long[] names = new long[0];

    RowPlaces(Origins origins) {
        this.origins = origins;
    }

    long of(int origin, long position) {
        int id = Origins.index(origin);
        if (id >= names.length) {
            hashNames();
        }
        return mix(names[id] + position);
    }

    private void hashNames() {
        int known = names.length;
        names = Arrays.copyOf(names, origins.size());
        for (int id = known; id < names.length; id++) {
            Origin origin = origins.get(id);
            byte[] name = (origin.name() + '\0' + origin.partition()).getBytes(StandardCharsets.UTF_8);
            names[id] = KeyHash.hash(name, 0, name.length);
        }
    }

    /** A bijection that spreads what differs over all bits (the finalizer of SplitMix64). */
    static long mix(long seed) {
        long z = seed + GOLDEN;
        z = (z ^ (z >>> 30)) * MIX_1;
        z = (z ^ (z >>> 27)) * MIX_2;
        return z ^ (z >>> 31);
    }
}
