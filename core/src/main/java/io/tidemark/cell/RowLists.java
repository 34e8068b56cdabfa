package io.tidemark.cell;

import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.time.Times;
import io.tidemark.type.KeyHash;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A short list of flat rows for each key, and a time for each key.
 *
 * <p>The first row of a key stays where it is as long as the key has rows: a row number is a reference. Rows lie side by side in the
 * order they were made, and a hash index finds the first of a key, so a new key costs one cache miss and moves nothing.
 */
/*
 * The header of a row: the key's word (or hash), the number of records, the link, the time, and where the key's bytes are. The link
 * has the row after it plus one in its lower half, and marks above. Key, time and marks are those of a key's first row. When the
 * content of a list moves (its first row is removed, or one is put before it) the first row keeps its number and takes the content.
 */
public class RowLists extends Cells {

    /** What stands for no row. */
    public static final int NONE = -1;

    private static final int LINK = 2;
    private static final int DUE = 3;
    private static final int PLACE = 4;
    private static final int INTEGRAL_HEADER = 4;
    private static final int BYTES_HEADER = 5;
    private static final int ROWS_MIN = 8;
    private static final int KEY_BYTES_MIN = 128;
    private static final long NEXT = 0xFFFF_FFFFL;
    private static final long FIRST = 1L << 32;
    private static final long CHANGED = 1L << 33;
    private static final long KNOWN = 1L << 34;

    private final boolean integral;
    private final RowIndex index = new RowIndex();
    private int free = NONE;
    private int end;
    private int keys;
    private byte[] keyBytes;
    private int keyBytesEnd;
    private int keyBytesDead;

    /** No lists yet, of rows with so many lanes and objects. */
    public RowLists(boolean integral, int lanesPerRow, int objectsPerRow) {
        super(integral ? INTEGRAL_HEADER : BYTES_HEADER, lanesPerRow, objectsPerRow, ROWS_MIN);
        this.integral = integral;
        this.keyBytes = new byte[integral ? 0 : KEY_BYTES_MIN];
    }

    /** How many keys have rows. */
    public final int keys() {
        return keys;
    }

    /** The number after the last row that was ever made. */
    public final int end() {
        return end;
    }

    /** How many rows there is room for. */
    public final int capacity() {
        return lanes.length / stride;
    }

    /** The last word of a row: looking at rows ahead of their use lets cache misses overlap. */
    public final long lastWord(int row) {
        return lanes[(row + 1) * stride - 1];
    }

    /** Whether a row is the first of a key. */
    public final boolean isFirst(int row) {
        return (lanes[row * stride + LINK] & FIRST) != 0;
    }

    /** Whether a first row is marked as changed since the last cut. */
    public final boolean isChanged(int first) {
        return (lanes[first * stride + LINK] & CHANGED) != 0;
    }

    /** Marks a first row as changed since the last cut. */
    public final void setChanged(int first) {
        lanes[first * stride + LINK] |= CHANGED;
    }

    /** Whether a key is in a cut, so that the next one has to say when it is gone. */
    public final boolean isKnown(int first) {
        return (lanes[first * stride + LINK] & KNOWN) != 0;
    }

    /** Marks a key as one that is in a cut as it is now. */
    public final void setKnown(int first) {
        int at = first * stride + LINK;
        lanes[at] = (lanes[at] | KNOWN) & ~CHANGED;
    }

    /** The time of a key; {@link Times#END} until one is set. */
    public final long due(int first) {
        return lanes[first * stride + DUE];
    }

    public final void setDue(int first, long time) {
        lanes[first * stride + DUE] = time;
    }

    /** The row after a row of the same key, or {@link #NONE}. */
    public final int next(int row) {
        return (int) lanes[row * stride + LINK] - 1;
    }

    private void setNext(int row, int next) {
        int at = row * stride + LINK;
        lanes[at] = (lanes[at] & ~NEXT) | (next + 1);
    }

    /** The first row of the key of a batch's record, or {@link #NONE}. */
    public final int find(Batch batch, int i) {
        if (integral) {
            return findWord(batch.words[i], batch.hashes[i]);
        }
        int start = batch.keyStart(i);
        return findBytes(batch.keyBytes, start, batch.keyEnds[i] - start, batch.hashes[i]);
    }

    /** The first row of a key, or {@link #NONE}. */
    public final int find(Key key) {
        return integral
                ? findWord(key.word(), key.hash())
                : findBytes(key.bytes(), key.offset(), key.length(), key.hash());
    }

    private int findWord(long word, long hash) {
        for (int slot = index.first(hash); slot != RowIndex.NOT_FOUND; slot = index.next(slot, hash)) {
            int row = index.row(slot);
            if (lanes[row * stride + KEY] == word) {
                return row;
            }
        }
        return NONE;
    }

    private int findBytes(byte[] bytes, int offset, int length, long hash) {
        for (int slot = index.first(hash); slot != RowIndex.NOT_FOUND; slot = index.next(slot, hash)) {
            int row = index.row(slot);
            long place = lanes[row * stride + PLACE];
            int start = (int) (place >>> 32);
            if ((int) place == length
                    && Arrays.equals(keyBytes, start, start + length, bytes, offset, offset + length)) {
                return row;
            }
        }
        return NONE;
    }

    /** Points a view at the key of a first row. */
    public final Key key(int first, Key view) {
        int at = first * stride;
        if (integral) {
            return view.setWord(lanes[at], KeyHash.hashLong(lanes[at]));
        }
        long place = lanes[at + PLACE];
        return view.setBytes(keyBytes, (int) (place >>> 32), (int) place, lanes[at]);
    }

    /** Gives a key that has no rows its first one, which is empty. */
    public final int add(Key key) {
        int row = newRow();
        int at = row * stride;
        lanes[at + KEY] = integral ? key.word() : key.hash();
        if (!integral) {
            lanes[at + PLACE] = keep(key.bytes(), key.offset(), key.length());
        }
        lanes[at + LINK] = FIRST;
        lanes[at + DUE] = Times.END;
        index.add(key.hash(), row);
        keys++;
        return row;
    }

    /** Puts an empty row before all others of a key; it is the first row then, and what was in that is in the next. */
    public final void addFirst(int first) {
        int moved = newRow();
        copy(first, moved);
        setNext(moved, next(first));
        setNext(first, moved);
        clear(first);
    }

    /** Puts an empty row behind another, and returns it. */
    public final int addAfter(int row) {
        int added = newRow();
        setNext(added, next(row));
        setNext(row, added);
        return added;
    }

    /** Removes what is in the first row of a key: it takes what is in the next, or goes with the key. Returns whether rows are left. */
    public final boolean removeFirst(int first) {
        int next = next(first);
        if (next == NONE) {
            removeKey(first);
            return false;
        }
        copy(next, first);
        setNext(first, next(next));
        giveBack(next);
        return true;
    }

    /** Removes the row behind another. */
    public final void removeAfter(int row) {
        int removed = next(row);
        setNext(row, next(removed));
        giveBack(removed);
    }

    private void removeKey(int first) {
        int at = first * stride;
        index.remove(integral ? KeyHash.hashLong(lanes[at]) : lanes[at], first);
        if (!integral) {
            keyBytesDead += (int) lanes[at + PLACE];
        }
        giveBack(first);
        keys--;
    }

    /** Copies what a row holds, but not where it belongs. */
    private void copy(int from, int to) {
        lanes[to * stride + RECORDS] = lanes[from * stride + RECORDS];
        System.arraycopy(lanes, at(from), lanes, at(to), stride - header);
        System.arraycopy(objects, objectAt(from), objects, objectAt(to), objectStride);
    }

    /** An empty row. */
    private int newRow() {
        int row = free;
        if (row != NONE) {
            free = next(row);
            lanes[row * stride + LINK] = 0;
            return row;
        }
        if (end == capacity()) {
            grow();
        }
        return end++;
    }

    private void giveBack(int row) {
        clear(row);
        lanes[row * stride + LINK] = free + 1L;
        free = row;
    }

    private void grow() {
        long grown = (long) end + (end >>> 1);
        TableFullException.requireArray("lanes", grown * stride);
        TableFullException.requireArray("objects", grown * objectStride);
        lanes = Arrays.copyOf(lanes, (int) grown * stride);
        @Nullable Object[] more = Arrays.copyOf(objects, (int) grown * objectStride);
        objects = more;
        afterGrowth();
    }

    /** Called when there is room for more rows; none has moved. */
    protected void afterGrowth() {}

    private long keep(byte[] bytes, int offset, int length) {
        if (keyBytes.length - keyBytesEnd < length) {
            makeRoom(length);
        }
        System.arraycopy(bytes, offset, keyBytes, keyBytesEnd, length);
        long place = (long) keyBytesEnd << 32 | length;
        keyBytesEnd += length;
        return place;
    }

    /** Leaves out the bytes of keys that are gone, and makes room for as much again as is left. */
    private void makeRoom(int more) {
        byte[] old = keyBytes;
        long needed = (long) keyBytesEnd - keyBytesDead + more;
        TableFullException.requireArray("keys", needed);
        keyBytes = new byte[(int) Math.min(Math.max(2 * needed, KEY_BYTES_MIN), TableFullException.ARRAY_MAX)];
        keyBytesEnd = 0;
        keyBytesDead = 0;
        for (int row = 0; row < end; row++) {
            if (isFirst(row)) {
                long place = lanes[row * stride + PLACE];
                lanes[row * stride + PLACE] = keep(old, (int) (place >>> 32), (int) place);
            }
        }
    }
}
