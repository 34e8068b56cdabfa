package io.tidemark.cell;

import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.type.KeyHash;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An open-addressing table from keys to accumulator rows, flat in memory.
 *
 * <p>A slot is a row of {@link Cells}: key word (or hash and where the key's bytes are), number of records, lanes. With a
 * two-lane accumulator and integral keys a slot is 32 bytes, so a probe costs one cache line.
 */
/*
 * Linear probing at a load of at most 2/3; rows never move but when the table grows. Rows are not removed one by one: a slice
 * leaves whole, and a running table forgets its empty rows, keys and all, when it grows (or would have grown without them). The two low bits of the word RECORDS say whether the
 * slot is taken and whether it changed since the last cut, so that marking a change costs no store of its own.
 */
public class CellTable extends Cells {

    /**
     * Whoever expects keys makes room for one in so many: the tables of a new slice are made in one step, and making them as large as
     * they will be takes longer than a step may, while growing twice happens to each of them at another time.
     */
    public static final int PRESIZED_SHARE = 4;

    private static final long TAKEN = 1;
    private static final long CHANGED = 2;
    private static final int INTEGRAL_HEADER = 2;
    private static final int BYTES_HEADER = 3;
    private static final int KEY_PLACE = 2;
    private static final int SLOTS_MIN = 8;
    private static final long KEY_BYTES_GUESS = 16;
    private static final long SHRINK_SLOTS_A_ROW = 16;

    private final boolean integral;
    private int bits;
    private int taken;
    private byte[] keyBytes;
    private int keyBytesSize;

    /** An empty table. */
    public CellTable(boolean integral, Layout layout) {
        this(integral, layout, 0);
    }

    /** An empty table with room for so many keys before it has to grow. */
    public CellTable(boolean integral, Layout layout, int keys) {
        super(integral ? INTEGRAL_HEADER : BYTES_HEADER, layout.lanes(), layout.objects(), slotsFor(keys));
        this.integral = integral;
        this.bits = Integer.numberOfTrailingZeros(slotsFor(keys));
        this.keyBytes = new byte[integral ? 0 : keyBytesFor(keys)];
    }

    private static int keyBytesFor(int keys) {
        return (int) Math.min(TableFullException.ARRAY_MAX, Math.max(keys, SLOTS_MIN) * KEY_BYTES_GUESS);
    }

    private static int slotsFor(int keys) {
        int slots = SLOTS_MIN;
        while (isCrowded(keys, slots)) {
            slots <<= 1;
        }
        return slots;
    }

    /** How many slots there are, taken or not. */
    public final int slots() {
        return 1 << bits;
    }

    /** How many slots are taken. */
    public final int size() {
        return taken;
    }

    /** What its arrays take of memory, in bytes; what objects in them take is not known. */
    public final long bytes() {
        return (long) Long.BYTES * lanes.length + (long) Integer.BYTES * objects.length + keyBytes.length;
    }

    public final boolean isTaken(int row) {
        return (lanes[row * stride + RECORDS] & TAKEN) != 0;
    }

    public final boolean isChanged(int row) {
        return (lanes[row * stride + RECORDS] & CHANGED) != 0;
    }

    public final void setChanged(int row) {
        lanes[row * stride + RECORDS] |= CHANGED;
    }

    public final void clearChanged(int row) {
        lanes[row * stride + RECORDS] &= ~CHANGED;
    }

    /**
     * The row of a batch's record, made if it is not there; the table has grown before if need be.
     *
     * @throws TableFullException if it cannot grow
     */
    public final int rowOf(Batch batch, int i) {
        if (integral) {
            return rowOfWord(batch.words[i], batch.hashes[i]);
        }
        int start = batch.keyStart(i);
        return rowOfBytes(batch.keyBytes, start, batch.keyEnds[i] - start, batch.hashes[i]);
    }

    /** The row of a key, made if it is not there. */
    public final int rowOf(Key key) {
        return integral
                ? rowOfWord(key.word(), key.hash())
                : rowOfBytes(key.bytes(), key.offset(), key.length(), key.hash());
    }

    /** The row of a key, or −1. */
    public final int find(Key key) {
        int mask = slots() - 1;
        int row = home(key.hash());
        while (isTaken(row)) {
            if (holds(row, key)) {
                return row;
            }
            row = (row + 1) & mask;
        }
        return -1;
    }

    /** A word of the slot where the search for a hash begins: looking at many at a time lets their cache misses overlap. */
    public final long peek(long hash) {
        return lanes[home(hash) * stride + RECORDS];
    }

    /** Whether a new row must be prepared: true right after it was made, until a record or a mark is added to it. */
    public final boolean isFresh(int row) {
        return lanes[row * stride + RECORDS] == TAKEN;
    }

    /** Points a view at a row's key. */
    public final Key key(int row, Key view) {
        int at = row * stride;
        if (integral) {
            return view.setWord(lanes[at], KeyHash.hashLong(lanes[at]));
        }
        long place = lanes[at + KEY_PLACE];
        return view.setBytes(keyBytes, (int) (place >>> 32), (int) place, lanes[at]);
    }

    /** Gives back room that the rows which are left, if they are so many, do not need. */
    public final void shrink(int rows) {
        if (slots() > SLOTS_MIN && slots() >= rows * SHRINK_SLOTS_A_ROW) {
            resize(Integer.numberOfTrailingZeros(SLOTS_MIN));
        }
    }

    /** Forgets all rows and keeps the room. */
    public final void clear() {
        Arrays.fill(lanes, 0);
        Arrays.fill(objects, null);
        taken = 0;
        keyBytesSize = 0;
    }

    /** Called before rows move to new places. */
    protected void beforeGrowth() {}

    /** Called after rows have moved to new places. */
    protected void afterGrowth() {}

    private int home(long hash) {
        return (int) (hash >>> (64 - bits));
    }

    private int rowOfWord(long word, long hash) {
        int mask = slots() - 1;
        int row = home(hash);
        long[] words = lanes;
        int at = row * stride;
        while (words[at + RECORDS] != 0) {
            if (words[at] == word) {
                return row;
            }
            row = (row + 1) & mask;
            at = row * stride;
        }
        if (isCrowded(taken + 1, slots())) {
            grow();
            return rowOfWord(word, hash);
        }
        words[at] = word;
        words[at + RECORDS] = TAKEN;
        taken++;
        return row;
    }

    private int rowOfBytes(byte[] bytes, int offset, int length, long hash) {
        int mask = slots() - 1;
        int row = home(hash);
        while (isTaken(row)) {
            if (holdsBytes(row, bytes, offset, length, hash)) {
                return row;
            }
            row = (row + 1) & mask;
        }
        if (isCrowded(taken + 1, slots())) {
            grow();
            return rowOfBytes(bytes, offset, length, hash);
        }
        int at = row * stride;
        lanes[at] = hash;
        lanes[at + RECORDS] = TAKEN;
        lanes[at + KEY_PLACE] = keep(bytes, offset, length);
        taken++;
        return row;
    }

    private boolean holds(int row, Key key) {
        return integral
                ? lanes[row * stride] == key.word()
                : holdsBytes(row, key.bytes(), key.offset(), key.length(), key.hash());
    }

    private boolean holdsBytes(int row, byte[] bytes, int offset, int length, long hash) {
        int at = row * stride;
        long place = lanes[at + KEY_PLACE];
        if (lanes[at] != hash || (int) place != length) {
            return false;
        }
        int start = (int) (place >>> 32);
        return Arrays.equals(keyBytes, start, start + length, bytes, offset, offset + length);
    }

    private long keep(byte[] bytes, int offset, int length) {
        long needed = (long) keyBytesSize + length;
        if (needed > keyBytes.length) {
            TableFullException.requireArray("keys", needed);
            long doubled = Math.min(2L * keyBytes.length, TableFullException.ARRAY_MAX);
            keyBytes = Arrays.copyOf(keyBytes, (int) Math.max(doubled, needed));
        }
        System.arraycopy(bytes, offset, keyBytes, keyBytesSize, length);
        long place = (long) keyBytesSize << 32 | length;
        keyBytesSize += length;
        return place;
    }

    private static boolean isCrowded(int keys, int slots) {
        return keys * 3L > slots * 2L;
    }

    private void grow() {
        resize(bits);
    }

    /** Moves all rows to new places, of which there are at least so many that half are free, and forgets dead ones. */
    private void resize(int bitsMin) {
        int oldSlots = slots();
        int live = liveRows();
        int newBits = bitsMin;
        while ((live + 1) * 2L > 1L << newBits) {
            newBits++;
        }
        TableFullException.requireArray("lanes", (long) stride << newBits);
        TableFullException.requireArray("objects", (long) objectStride << newBits);
        beforeGrowth();
        long[] oldLanes = lanes;
        @Nullable Object[] oldObjects = objects;
        byte[] oldKeyBytes = keyBytes;
        bits = newBits;
        lanes = new long[stride << newBits];
        objects = new @Nullable Object[objectStride << newBits];
        keyBytes = new byte[keyBytesSize];
        keyBytesSize = 0;
        taken = 0;
        for (int row = 0; row < oldSlots; row++) {
            if (isLive(oldLanes[row * stride + RECORDS])) {
                int moved = move(oldLanes, oldObjects, row);
                if (!integral) {
                    long place = oldLanes[row * stride + KEY_PLACE];
                    lanes[moved * stride + KEY_PLACE] = keep(oldKeyBytes, (int) (place >>> 32), (int) place);
                }
            }
        }
        afterGrowth();
    }

    private int liveRows() {
        int live = 0;
        for (int row = 0; row < slots(); row++) {
            if (isLive(lanes[row * stride + RECORDS])) {
                live++;
            }
        }
        return live;
    }

    /** A taken row without records that nobody has marked is forgotten when the table grows. */
    private static boolean isLive(long records) {
        return records > TAKEN;
    }

    private int move(long[] oldLanes, @Nullable Object[] oldObjects, int oldRow) {
        int from = oldRow * stride;
        long hash = integral ? KeyHash.hashLong(oldLanes[from]) : oldLanes[from];
        int mask = slots() - 1;
        int row = home(hash);
        while (isTaken(row)) {
            row = (row + 1) & mask;
        }
        System.arraycopy(oldLanes, from, lanes, row * stride, stride);
        System.arraycopy(oldObjects, oldRow * objectStride, objects, row * objectStride, objectStride);
        taken++;
        return row;
    }
}
