package io.tidemark.record;

import io.tidemark.time.ClockState;
import io.tidemark.time.Times;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A run of keyed records on their way to one task of a stateful operator, in lanes, and what the sender says after them.
 *
 * <p>Lane {@code i} of each array belongs to record {@code i}. The fields are public because the inner loops of operators and
 * stores read them; only the sender writes them, and a batch belongs to exactly one side at a time.
 */
public final class Batch {

    /** How many records a batch holds at most. */
    public static final int RECORDS_MAX = 1024;

    /** A barrier number that means: no barrier. */
    public static final long NO_BARRIER = 0;

    public int size;

    /** The record itself; immutable. */
    public final Object[] values;

    /** Event times in milliseconds. */
    public final long[] times;

    /** Stamps: the clock that each record carries. */
    public final long[] stamps;

    /** Where each record came from: an id of {@link Origins}. */
    public final int[] origins;

    /** The table that {@link #origins} are ids of: that of the run, set by the operator that takes the batch. */
    public Origins originTable = new Origins();

    /** The position in the origin: orders records of one origin and stamp. */
    public final long[] positions;

    /** {@link io.tidemark.type.KeyHash} of each encoded key. */
    public final long[] hashes;

    /** Integral keys; empty when the key is not integral. */
    public final long[] words;

    /** Encoded keys back to back; record i's key ends at {@code keyEnds[i]}. */
    public byte[] keyBytes;

    public final int[] keyEnds;

    /** What the aggregate reads of each record: {@code inputsPerRecord} lanes a record. */
    public final long[] inputs;

    public final int inputsPerRecord;

    /** Which input of the operator the records are for: its number. */
    public int input;

    /** The sender's state and promise after these records. */
    public ClockState clockState = ClockState.ACTIVE;

    public long clock = Times.BEFORE_ALL;

    /** The number of the cut whose barrier follows these records, or {@link #NO_BARRIER}. */
    public long barrier = NO_BARRIER;

    private final boolean integralKeys;

    /** An empty batch for records whose keys are integral or not, with so many aggregate lanes a record. */
    public Batch(boolean integralKeys, int inputsPerRecord) {
        this(integralKeys, inputsPerRecord, RECORDS_MAX);
    }

    /** An empty batch of another capacity. */
    public Batch(boolean integralKeys, int inputsPerRecord, int capacity) {
        this.integralKeys = integralKeys;
        this.inputsPerRecord = inputsPerRecord;
        values = new Object[capacity];
        times = new long[capacity];
        stamps = new long[capacity];
        origins = new int[capacity];
        positions = new long[capacity];
        hashes = new long[capacity];
        words = new long[integralKeys ? capacity : 0];
        keyEnds = new int[integralKeys ? 0 : capacity];
        keyBytes = new byte[integralKeys ? 0 : capacity * 16];
        inputs = new long[capacity * inputsPerRecord];
    }

    /** Whether keys travel as words. */
    public boolean integralKeys() {
        return integralKeys;
    }

    public int capacity() {
        return values.length;
    }

    public boolean isFull() {
        return size == values.length;
    }

    /** Points a view at the key of a record. */
    public Key key(int i, Key view) {
        if (integralKeys) {
            return view.setWord(words[i], hashes[i]);
        }
        int start = keyStart(i);
        return view.setBytes(keyBytes, start, keyEnds[i] - start, hashes[i]);
    }

    /** The place that a record came from. */
    public Origin origin(int i) {
        return originTable.get(origins[i]);
    }

    /** Where the encoded key of a record starts in {@link #keyBytes}. */
    public int keyStart(int i) {
        return i == 0 ? 0 : keyEnds[i - 1];
    }

    /** Writes an encoded key as that of record {@code i}, which must be the next one. */
    public void putKey(int i, byte[] bytes, int offset, int length) {
        int start = keyStart(i);
        makeKeyRoom(start + length);
        System.arraycopy(bytes, offset, keyBytes, start, length);
        keyEnds[i] = start + length;
    }

    /** Appends a copy of one record of another batch with the same shape. */
    public void append(Batch from, int i) {
        int at = size;
        values[at] = from.values[i];
        times[at] = from.times[i];
        stamps[at] = from.stamps[i];
        origins[at] = from.origins[i];
        positions[at] = from.positions[i];
        hashes[at] = from.hashes[i];
        if (integralKeys) {
            words[at] = from.words[i];
        } else {
            int start = from.keyStart(i);
            putKey(at, from.keyBytes, start, from.keyEnds[i] - start);
        }
        System.arraycopy(from.inputs, i * inputsPerRecord, inputs, at * inputsPerRecord, inputsPerRecord);
        size = at + 1;
    }

    /** Appends copies of the records [from, to) of another batch with the same shape. */
    public void append(Batch other, int from, int to) {
        int at = size;
        int n = to - from;
        System.arraycopy(other.values, from, values, at, n);
        System.arraycopy(other.times, from, times, at, n);
        System.arraycopy(other.stamps, from, stamps, at, n);
        System.arraycopy(other.origins, from, origins, at, n);
        System.arraycopy(other.positions, from, positions, at, n);
        System.arraycopy(other.hashes, from, hashes, at, n);
        System.arraycopy(other.inputs, from * inputsPerRecord, inputs, at * inputsPerRecord, n * inputsPerRecord);
        if (integralKeys) {
            System.arraycopy(other.words, from, words, at, n);
        } else {
            appendKeys(other, from, to);
        }
        size = at + n;
    }

    private void appendKeys(Batch other, int from, int to) {
        int start = other.keyStart(from);
        int moved = keyStart(size) - start;
        int length = other.keyStart(to) - start;
        makeKeyRoom(start + moved + length);
        System.arraycopy(other.keyBytes, start, keyBytes, start + moved, length);
        for (int i = from; i < to; i++) {
            keyEnds[size + i - from] = other.keyEnds[i] + moved;
        }
    }

    private void makeKeyRoom(int needed) {
        if (needed > keyBytes.length) {
            keyBytes = Arrays.copyOf(keyBytes, Math.max(keyBytes.length * 2, needed));
        }
    }

    /** Empties the batch for reuse; drops its references so that records can be collected. */
    public void reset() {
        Arrays.fill(values, 0, size, NOTHING);
        size = 0;
        barrier = NO_BARRIER;
        clockState = ClockState.ACTIVE;
        clock = Times.BEFORE_ALL;
    }

    private static final @Nullable Object NOTHING = null;
}
