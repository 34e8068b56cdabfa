package io.tidemark.state.bytes;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/** The earliest time of each key group of an ordered table, looked up once and then kept up to date. */
final class Firsts {

    /** A time that no table holds: not looked up yet. */
    private static final long UNKNOWN = Long.MIN_VALUE;

    private final int firstKeyGroup;
    private final long[] firsts;

    Firsts(int firstKeyGroup, int endKeyGroup) {
        this.firstKeyGroup = firstKeyGroup;
        this.firsts = new long[endKeyGroup - firstKeyGroup];
        Arrays.fill(firsts, UNKNOWN);
    }

    int firstKeyGroup() {
        return firstKeyGroup;
    }

    int endKeyGroup() {
        return firstKeyGroup + firsts.length;
    }

    long get(int keyGroup, IntToLongFunction lookUp) {
        int at = keyGroup - firstKeyGroup;
        if (firsts[at] == UNKNOWN) {
            firsts[at] = lookUp.applyAsLong(keyGroup);
        }
        return firsts[at];
    }

    void added(int keyGroup, long time) {
        int at = keyGroup - firstKeyGroup;
        if (firsts[at] != UNKNOWN) {
            firsts[at] = Math.min(firsts[at], time);
        }
    }

    void removed(int keyGroup) {
        firsts[keyGroup - firstKeyGroup] = UNKNOWN;
    }
}
