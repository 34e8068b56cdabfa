package io.tidemark.engine.heap;

import io.tidemark.record.Batch;
import io.tidemark.record.Origins;
import java.util.Arrays;

/** Held records that came in any order: a binary heap in the order of records over a growing batch. */
final class HeldRows {

    private static final int ROWS_MIN = 8;

    private final Origins origins;
    private Batch rows;
    private int[] heap = new int[ROWS_MIN];
    private int size;

    HeldRows(Origins origins, boolean integralKeys, int inputsPerRecord) {
        this.origins = origins;
        this.rows = new Batch(integralKeys, inputsPerRecord, ROWS_MIN);
    }

    int size() {
        return size;
    }

    /** The rows; that of the first record is {@link #firstRow}. */
    Batch rows() {
        return rows;
    }

    int firstRow() {
        return heap[0];
    }

    long firstStamp() {
        return rows.stamps[heap[0]];
    }

    void add(Batch batch, int i) {
        if (rows.isFull()) {
            makeRoom();
        }
        int row = rows.size;
        rows.append(batch, i);
        int at = size++;
        while (at > 0 && isBefore(row, heap[(at - 1) >>> 1])) {
            heap[at] = heap[(at - 1) >>> 1];
            at = (at - 1) >>> 1;
        }
        heap[at] = row;
    }

    /** Takes out the first record in order and appends it to a batch. */
    void takeFirst(Batch into) {
        into.append(rows, heap[0]);
        size--;
        if (size == 0) {
            rows.reset();
            return;
        }
        int row = heap[size];
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!isBefore(heap[child], row)) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = row;
    }

    /*
     * Records of one producer and key keep their order of arrival, which is that of rows: a producer that emits two results of a key
     * with one stamp emits them in a fixed order.
     */
    private boolean isBefore(int a, int b) {
        if (rows.stamps[a] != rows.stamps[b]) {
            return rows.stamps[a] < rows.stamps[b];
        }
        int byOrigin = origins.compare(rows.origins[a], rows.origins[b]);
        if (byOrigin != 0) {
            return byOrigin < 0;
        }
        if (rows.positions[a] != rows.positions[b]) {
            return rows.positions[a] < rows.positions[b];
        }
        return a < b;
    }

    /** A copy of all that is held, in the order of arrival, with room for so many records. */
    Batch copy(int capacity) {
        Batch copy = new Batch(rows.integralKeys(), rows.inputsPerRecord, capacity);
        for (int row : arrived()) {
            copy.append(rows, row);
        }
        return copy;
    }

    /** The rows that are held, in the order of arrival. */
    private int[] arrived() {
        int[] arrived = Arrays.copyOf(heap, size);
        Arrays.sort(arrived);
        return arrived;
    }

    /** Rows that were taken leave holes; they are closed when the batch is full, and the batch grows if few are. */
    private void makeRoom() {
        int capacity = size * 2 > rows.capacity() ? rows.capacity() * 2 : rows.capacity();
        Batch grown = copy(capacity);
        int[] moved = new int[rows.capacity()];
        int[] arrived = arrived();
        for (int n = 0; n < size; n++) {
            moved[arrived[n]] = n;
        }
        heap = Arrays.copyOf(heap, capacity);
        for (int at = 0; at < size; at++) {
            heap[at] = moved[heap[at]];
        }
        rows = grown;
    }
}
