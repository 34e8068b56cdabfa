package io.tidemark.aggregate;

import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.CorruptDataException;

/**
 * The bytes of an ordered compact Theta sketch, as Apache DataSketches writes and reads them (serial version 3).
 *
 * <pre>
 *   byte 0   1             2          3      4      5      6..7        8..11      12..15      16..23       then
 *   +--------+-------------+----------+------+------+------+-----------+----------+-----------+------------+-----------+
 *   | longs  | version = 3 | family 3 | 0    | 0    | flags| seed hash | entries  | 1.0f      | theta      | entries   |
 *   +--------+-------------+----------+------+------+------+-----------+----------+-----------+------------+-----------+
 * </pre>
 *
 * <p>{@code longs} is how many of the first three words there are: 1 for no entry or one, 2 for several, 3 with theta.
 */
final class ThetaImage {

    /** The seed that all sketches hash with unless told otherwise; it is part of the format. */
    static final long SEED = 9001;

    /** Theta of a sketch that has kept every hash. */
    static final long EVERYTHING = Long.MAX_VALUE;

    private static final int SEED_HASH = 0x93CC;
    private static final int VERSION = 3;
    private static final int COMPACT_FAMILY = 3;
    private static final int FLAGS_ORDERED_COMPACT = 0x1A;
    private static final int FLAG_EMPTY = 0x04;
    private static final int FLAG_SINGLE = 0x20;

    private ThetaImage() {}

    /** Writes the entries of a sketch, which are all below its theta, with their length before them. */
    static void write(long[] hashes, int entries, long theta, ByteSink out) {
        int longs = longs(entries, theta);
        out.writeLong((long) (longs + (entries == 0 ? 0 : entries)) * Long.BYTES);
        int flags = FLAGS_ORDERED_COMPACT;
        if (theta == EVERYTHING && entries <= 1) {
            flags |= entries == 0 ? FLAG_EMPTY : FLAG_SINGLE;
        }
        int seedHash = entries == 0 ? 0 : SEED_HASH;
        out.writeFixed64LE(longs | VERSION << 8 | COMPACT_FAMILY << 16 | (long) flags << 40 | (long) seedHash << 48);
        if (longs > 1) {
            out.writeFixed32LE(entries);
            out.writeFixed32LE(Float.floatToIntBits(1.0f));
        }
        if (longs > 2) {
            out.writeFixed64LE(theta);
        }
        for (int i = 0; i < entries; i++) {
            out.writeFixed64LE(hashes[i]);
        }
    }

    private static int longs(int entries, long theta) {
        if (theta != EVERYTHING) {
            return 3;
        }
        return entries > 1 ? 2 : 1;
    }

    /** Reads the entries of a sketch and, if it has one, its theta as the last. */
    static long[] read(ByteSource in) {
        int position = in.position();
        int words = in.readLength() / Long.BYTES;
        int longs = in.get();
        in.skip(Long.BYTES - 1);
        int entries = longs > 1 ? in.readFixed32LE() : words - longs;
        if (longs < 1 || longs > 3 || entries < 0 || words - longs != entries) {
            throw new CorruptDataException("A Theta sketch is not an ordered compact one", position);
        }
        if (longs > 1) {
            in.readFixed32LE();
        }
        long theta = longs > 2 ? in.readFixed64LE() : EVERYTHING;
        long[] hashes = new long[theta == EVERYTHING ? entries : entries + 1];
        for (int i = 0; i < entries; i++) {
            hashes[i] = in.readFixed64LE();
        }
        if (theta != EVERYTHING) {
            hashes[entries] = theta;
        }
        requireOrder(hashes, position);
        return hashes;
    }

    private static void requireOrder(long[] hashes, int position) {
        long before = 0;
        for (long hash : hashes) {
            if (hash <= before) {
                throw new CorruptDataException("The entries of a Theta sketch are not in order", position);
            }
            before = hash;
        }
    }
}
