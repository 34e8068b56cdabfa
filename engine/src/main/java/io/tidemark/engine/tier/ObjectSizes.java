package io.tidemark.engine.tier;

import io.tidemark.cell.CellTable;

/** Guesses what the objects of rows take of memory: nobody can ask them, so some are encoded now and then. */
final class ObjectSizes {

    /** One change in so many is looked at. */
    private static final int SAMPLE_EVERY = 16;

    /** An object takes about so many times the bytes of its encoding, ... */
    private static final int TIMES_ENCODED = 3;

    /** ... and its headers and references. */
    private static final int OBJECT_BYTES = 64;

    /** The newest sample counts as much as so many have before. */
    private static final int WEIGHT = 32;

    private final CellForm form;
    private final boolean isNeeded;
    private int changes;
    private long perRow;

    ObjectSizes(CellForm form) {
        this.form = form;
        this.isNeeded = form.hasObjects();
    }

    /** Notes a change of a row; says whether it was looked at. */
    boolean sample(CellTable cells, int row) {
        if (!isNeeded || ++changes % SAMPLE_EVERY != 0) {
            return false;
        }
        long bytes = OBJECT_BYTES + (long) TIMES_ENCODED * form.encodedLength(cells, row);
        perRow = perRow == 0 ? bytes : perRow + (bytes - perRow) / WEIGHT;
        return true;
    }

    /** What the objects of a row take, in bytes; 0 if rows have none. */
    long perRow() {
        return perRow;
    }
}
