package io.tidemark.aggregate;

import java.util.Arrays;

/**
 * The smallest different hashes of a stream, at most so many: an immutable set that depends on what was added and not on when.
 *
 * <p>Hashes are positive. With the limit k + 1 these are the k entries of a Theta sketch and, when there are more, its theta.
 */
/*
 * Most are in a sorted array that many sets share; the last few in a small one, which is copied for every new hash and now and then
 * merged into a new large one.
 */
final class SmallestHashes {

    private static final int RECENT_MAX = 64;
    private static final long[] NONE = {};

    static final SmallestHashes EMPTY = new SmallestHashes(NONE, 0, NONE);

    private final long[] base;
    private final int baseSize;
    private final long[] recent;

    private SmallestHashes(long[] base, int baseSize, long[] recent) {
        this.base = base;
        this.baseSize = baseSize;
        this.recent = recent;
    }

    /** A set of sorted hashes without duplicates. */
    static SmallestHashes of(long[] sorted) {
        return new SmallestHashes(sorted, sorted.length, NONE);
    }

    int size() {
        return baseSize + recent.length;
    }

    /** The set with one hash more, if it is new and among the smallest. */
    SmallestHashes plus(long hash, int limit) {
        if (size() == limit && hash > greatest()) {
            return this;
        }
        int place = Arrays.binarySearch(recent, hash);
        if (place >= 0 || Arrays.binarySearch(base, 0, baseSize, hash) >= 0) {
            return this;
        }
        SmallestHashes grown = new SmallestHashes(base, baseSize, inserted(recent, -place - 1, hash));
        SmallestHashes kept = grown.size() > limit ? grown.withoutGreatest() : grown;
        return kept.recent.length > RECENT_MAX ? of(kept.sorted()) : kept;
    }

    private static long[] inserted(long[] sorted, int place, long hash) {
        long[] grown = new long[sorted.length + 1];
        System.arraycopy(sorted, 0, grown, 0, place);
        grown[place] = hash;
        System.arraycopy(sorted, place, grown, place + 1, sorted.length - place);
        return grown;
    }

    private SmallestHashes withoutGreatest() {
        return isGreatestRecent()
                ? new SmallestHashes(base, baseSize, Arrays.copyOf(recent, recent.length - 1))
                : new SmallestHashes(base, baseSize - 1, recent);
    }

    private boolean isGreatestRecent() {
        return baseSize == 0 || (recent.length > 0 && recent[recent.length - 1] > base[baseSize - 1]);
    }

    private long greatest() {
        return isGreatestRecent() ? recent[recent.length - 1] : base[baseSize - 1];
    }

    /** The smallest hashes of both sets. */
    SmallestHashes plus(SmallestHashes other, int limit) {
        long[] all = merged(sorted(), other.sorted());
        return of(all.length > limit ? Arrays.copyOf(all, limit) : all);
    }

    /** All hashes, in order. */
    long[] sorted() {
        return merged(Arrays.copyOf(base, baseSize), recent);
    }

    private static long[] merged(long[] a, long[] b) {
        long[] all = new long[a.length + b.length];
        int size = 0;
        int i = 0;
        int j = 0;
        while (i < a.length || j < b.length) {
            boolean isFromA = j == b.length || (i < a.length && a[i] <= b[j]);
            long next = isFromA ? a[i++] : b[j++];
            if (size == 0 || all[size - 1] != next) {
                all[size++] = next;
            }
        }
        return Arrays.copyOf(all, size);
    }
}
