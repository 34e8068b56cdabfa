package io.tidemark.cell;

/** How many 64-bit lanes and objects the accumulators of an operator take a row, and how many lanes of input a record. */
public final class Layout {

    private int lanes;
    private int objects;
    private int inputs;

    /** Reserves lanes in a row and returns the first. */
    public int takeLanes(int n) {
        lanes += n;
        return lanes - n;
    }

    /** Reserves object slots in a row and returns the first. */
    public int takeObjects(int n) {
        objects += n;
        return objects - n;
    }

    /** Reserves input lanes in a record and returns the first. */
    public int takeInputs(int n) {
        inputs += n;
        return inputs - n;
    }

    public int lanes() {
        return lanes;
    }

    public int objects() {
        return objects;
    }

    public int inputs() {
        return inputs;
    }
}
