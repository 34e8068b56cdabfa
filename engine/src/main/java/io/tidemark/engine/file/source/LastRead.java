package io.tidemark.engine.file.source;

import java.util.Arrays;

/**
 * What a file has just before a position: with the file's first bytes, it tells whether the position is still where it was.
 *
 * @param bytes how many bytes the hash is of: {@link io.tidemark.engine.file.format.ByteWindow#BEHIND_BYTES_MAX}, or all that
 *     there were; 0 if nothing is known of them
 * @param hash the first 8 bytes of their SHA-256, in hex
 */
record LastRead(int bytes, String hash) {

    /** Nothing is known, as in positions of version 2. */
    static final LastRead UNKNOWN = of(new byte[0]);

    /** What was read last. */
    static LastRead of(byte[] bytes) {
        return new LastRead(bytes.length, FileIdentity.hash(bytes));
    }

    /** Whether the last of some bytes are these. */
    boolean isEndOf(byte[] read) {
        return read.length >= bytes
                && of(Arrays.copyOfRange(read, read.length - bytes, read.length))
                        .equals(this);
    }
}
