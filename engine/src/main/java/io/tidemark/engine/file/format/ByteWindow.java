package io.tidemark.engine.file.format;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a file's uncompressed bytes that moves forward: a reader fills it at the end, a parser takes from its start.
 *
 * <p>The fields are public because the inner loops of parsers read them.
 */
public final class ByteWindow {

    /** The bytes a window has room for at first: 64 KiB. */
    public static final int BYTES_MIN = 1 << 16;

    public byte[] bytes = new byte[BYTES_MIN];

    /** Where the bytes that were not taken start in {@link #bytes}. */
    public int start;

    /** Where they end. */
    public int limit;

    /** Whether no byte will follow those of the window. */
    public boolean last;

    /** The most bytes that are kept of what was taken: 1 KiB. */
    public static final int BEHIND_BYTES_MAX = 1 << 10;

    private long base;
    private long taken;

    /** The last bytes that were taken, while the start has passed on from there. */
    private byte @Nullable [] lastTaken;

    /** The offset in the file of the byte at {@link #start}. */
    public long offset() {
        return base + start;
    }

    /** How many bytes were not taken. */
    public int available() {
        return limit - start;
    }

    /** The offset behind all that was handed over: reading again from there gives the rest. */
    public long taken() {
        return taken;
    }

    /** The last bytes before {@link #taken}: {@link #BEHIND_BYTES_MAX}, or as many as the window has seen. */
    public byte[] lastTaken() {
        byte[] kept = lastTaken;
        return kept != null ? kept : Arrays.copyOfRange(bytes, Math.max(0, start - BEHIND_BYTES_MAX), start);
    }

    /** Moves the start, to behind something that was handed over. */
    public void take(int newStart) {
        start = newStart;
        taken = base + newStart;
        lastTaken = null;
    }

    /** Moves the start, but what it passes has not been handed over. */
    public void pass(int newStart) {
        lastTaken = lastTaken();
        start = newStart;
    }

    /** Empties the window and puts it at another offset. */
    public void moveTo(long offset) {
        start = 0;
        limit = 0;
        base = offset;
        taken = offset;
        lastTaken = null;
    }

    /** Makes room at the end: moves what is left, and a little of what was taken, to the front, and grows when that is not enough. */
    public void makeRoom() {
        int from = Math.max(0, start - BEHIND_BYTES_MAX);
        if (from > 0) {
            System.arraycopy(bytes, from, bytes, 0, limit - from);
            base += from;
            limit -= from;
            start -= from;
        }
        if (limit == bytes.length) {
            bytes = Arrays.copyOf(bytes, bytes.length * 2);
        }
    }
}
