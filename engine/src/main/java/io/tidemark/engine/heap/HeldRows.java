package io.tidemark.engine.heap;

import io.tidemark.record.Batch;
import io.tidemark.record.Origins;
import java.util.Arrays;

/** The held records of one key group: a binary heap in the order of records over a growing batch. */
final class HeldRows {

    private static final int ROWS_MIN = 8;

    private final Origins origins;
    private Batch rows;
    private int[] heap = new int[ROWS_MIN];
    private long[] arrivals = new long[ROWS_MIN];
    private long arrival;
    private int size;

    HeldRows(Origins origins, boolean integralKeys, int inputsPerRecord) {
        this.origins = origins;
        this.rows = new Batch(integralKeys, inputsPerRecord, ROWS_MIN);
    }

    int size() {
        return size;
    }

    /** The rows, of which those named by {@link #row} are held. */
    Batch rows() {
        return rows;
    }

    /** The row of the n-th held record, in no particular order. */
    int row(int n) {
        return heap[n];
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
        arrivals[row] = arrival++;
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
     * Records of one producer and key keep their order of arrival: a producer that emits two results of a key with one stamp emits
     * them in a fixed order.
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
        return arrivals[a] < arrivals[b];
    }

    /** Rows that were taken leave holes; they are closed when the batch is full, and the batch grows if few are. */
    private void makeRoom() {
        int capacity = size * 2 > rows.capacity() ? rows.capacity() * 2 : rows.capacity();
        Batch grown = new Batch(rows.integralKeys(), rows.inputsPerRecord, capacity);
        long[] grownArrivals = new long[capacity];
        for (int n = 0; n < size; n++) {
            grownArrivals[n] = arrivals[heap[n]];
            grown.append(rows, heap[n]);
        }
        heap = Arrays.copyOf(heap, capacity);
        for (int n = 0; n < size; n++) {
            heap[n] = n;
        }
        rows = grown;
        arrivals = grownArrivals;
    }
}
