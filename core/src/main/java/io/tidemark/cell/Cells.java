package io.tidemark.cell;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Rows of accumulators in flat arrays: a header, 64-bit lanes, and object slots beside them.
 *
 * <p>The fields are public because kernels read and write them in inner loops. The header's word {@link #RECORDS} holds the
 * number of records in a row, shifted by {@link #RECORDS_SHIFT}; its low bits belong to the owner of the rows.
 */
public class Cells {

    /** The header word that holds the key (integral keys) or the key's hash. */
    public static final int KEY = 0;

    /** The header word that holds the number of records and the owner's bits. */
    public static final int RECORDS = 1;

    /** How far the number of records is shifted in its word. */
    public static final int RECORDS_SHIFT = 2;

    /** One record, as it is added to the word {@link #RECORDS}. */
    public static final long ONE_RECORD = 1L << RECORDS_SHIFT;

    /** All rows' headers and lanes, {@link #stride} words a row. */
    public long[] lanes;

    /** All rows' objects, {@link #objectStride} a row; they are immutable. */
    public @Nullable Object[] objects;

    /** Words a row. */
    public final int stride;

    /** Words of a row's header. */
    public final int header;

    /** Objects a row. */
    public final int objectStride;

    /** Rows for a layout, after a header of so many words. */
    public Cells(int header, int lanesPerRow, int objectStride, int rows) {
        this.header = header;
        this.stride = header + lanesPerRow;
        this.objectStride = objectStride;
        this.lanes = new long[Math.multiplyExact(rows, stride)];
        this.objects = new @Nullable Object[Math.multiplyExact(rows, objectStride)];
    }

    /** One row of its own, for a layout. */
    public static Cells single(Layout layout) {
        return new Cells(RECORDS + 1, layout.lanes(), layout.objects(), 1);
    }

    /** Where a row's lanes start in {@link #lanes}. */
    public final int at(int row) {
        return row * stride + header;
    }

    /** Where a row's objects start in {@link #objects}. */
    public final int objectAt(int row) {
        return row * objectStride;
    }

    /** How many records a row has taken. */
    public final long records(int row) {
        return lanes[row * stride + RECORDS] >>> RECORDS_SHIFT;
    }

    /** Adds to the number of records of a row. */
    public final void addRecords(int row, long n) {
        lanes[row * stride + RECORDS] += n << RECORDS_SHIFT;
    }

    /** Empties a row: no records, lanes of 0, no objects. The owner's bits and the rest of the header stay. */
    public final void clear(int row) {
        lanes[row * stride + RECORDS] &= ONE_RECORD - 1;
        Arrays.fill(lanes, at(row), (row + 1) * stride, 0);
        Arrays.fill(objects, objectAt(row), (row + 1) * objectStride, null);
    }

    /** Makes a row hold what a row of other cells with the same objects holds, which may have fewer lanes but no more. */
    public final void assign(int row, Cells from, int fromRow) {
        addRecords(row, from.records(fromRow) - records(row));
        System.arraycopy(from.lanes, from.at(fromRow), lanes, at(row), from.stride - from.header);
        System.arraycopy(from.objects, from.objectAt(fromRow), objects, objectAt(row), objectStride);
    }

    /**
     * Makes room for so many rows, or more if there was not enough.
     *
     * @throws TableFullException if an array would be too long
     */
    public final void ensureRows(int rows) {
        long there = lanes.length / stride;
        if (rows > there) {
            int room = (int) Math.max(rows, Math.min(2 * there, Integer.MAX_VALUE));
            TableFullException.requireArray("lanes", (long) room * stride);
            TableFullException.requireArray("objects", (long) room * objectStride);
            lanes = Arrays.copyOf(lanes, room * stride);
            objects = Arrays.copyOf(objects, room * objectStride);
        }
    }

    private Cells(Cells of, int row) {
        header = of.header;
        stride = of.stride;
        objectStride = of.objectStride;
        lanes = Arrays.copyOfRange(of.lanes, row * stride, (row + 1) * stride);
        objects = Arrays.copyOfRange(of.objects, row * objectStride, (row + 1) * objectStride);
    }

    /** A copy of one row, on its own. */
    public final Cells copyOf(int row) {
        return new Cells(this, row);
    }
}
