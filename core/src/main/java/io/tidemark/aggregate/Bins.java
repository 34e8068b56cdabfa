package io.tidemark.aggregate;

import java.util.Arrays;

/** Immutable counts by integer index: adding one copies a chunk of counts and shares the rest. */
final class Bins {

    private static final int CHUNK_BITS = 5;
    private static final int CHUNK = 1 << CHUNK_BITS;

    /** What stands for a chunk without counts; never written. */
    private static final long[] ZEROS = new long[CHUNK];

    static final Bins EMPTY = new Bins(0, new long[0][]);

    /** Counts of the indexes from (firstChunk + c) · CHUNK on. */
    private final int firstChunk;

    private final long[][] chunks;

    private Bins(int firstChunk, long[][] chunks) {
        this.firstChunk = firstChunk;
        this.chunks = chunks;
    }

    /** Takes indexes that have a count. */
    interface Visitor {

        /** Whether to go on. */
        boolean visit(int index, long count);
    }

    /** The counts with an index counted so many times more. */
    Bins plus(int index, long count) {
        int chunk = index >> CHUNK_BITS;
        Bins grown = covering(chunk, chunk + 1);
        grown.copyChunk(chunk)[index & (CHUNK - 1)] += count;
        return grown;
    }

    /** The counts of both, those of the other times a factor. */
    Bins plus(Bins other, int factor) {
        if (other.chunks.length == 0) {
            return this;
        }
        Bins sum = covering(other.firstChunk, other.firstChunk + other.chunks.length);
        for (int c = 0; c < other.chunks.length; c++) {
            long[] counts = other.chunks[c];
            if (counts != ZEROS) {
                long[] target = sum.copyChunk(other.firstChunk + c);
                for (int k = 0; k < CHUNK; k++) {
                    target[k] += factor * counts[k];
                }
            }
        }
        return sum;
    }

    /** A copy with room for the chunks [from, to), which shares all chunks. */
    private Bins covering(int from, int to) {
        int first = chunks.length == 0 ? from : Math.min(firstChunk, from);
        int end = chunks.length == 0 ? to : Math.max(firstChunk + chunks.length, to);
        long[][] wider = new long[end - first][];
        Arrays.fill(wider, ZEROS);
        System.arraycopy(chunks, 0, wider, chunks.length == 0 ? 0 : firstChunk - first, chunks.length);
        return new Bins(first, wider);
    }

    /** Only while this is being made. */
    private long[] copyChunk(int chunk) {
        long[] own = chunks[chunk - firstChunk].clone();
        chunks[chunk - firstChunk] = own;
        return own;
    }

    /** Visits the indexes that have a count, from the smallest, until the visitor has enough. */
    void ascending(Visitor visitor) {
        boolean more = true;
        for (int at = 0; more && at < chunks.length * CHUNK; at++) {
            more = visit(at, visitor);
        }
    }

    /** Visits the indexes that have a count, from the greatest, until the visitor has enough. */
    void descending(Visitor visitor) {
        boolean more = true;
        for (int at = chunks.length * CHUNK - 1; more && at >= 0; at--) {
            more = visit(at, visitor);
        }
    }

    private boolean visit(int at, Visitor visitor) {
        long count = chunks[at >> CHUNK_BITS][at & (CHUNK - 1)];
        return count == 0 || visitor.visit((firstChunk << CHUNK_BITS) + at, count);
    }
}
