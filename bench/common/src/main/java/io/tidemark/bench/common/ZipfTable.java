package io.tidemark.bench.common;

/** Turns evenly spread numbers into keys of a Zipf distribution with exponent 1, by table and straight lines between its places. */
final class ZipfTable {

    private static final int PLACE_BITS = 16;
    private static final int PLACES = 1 << PLACE_BITS;
    private static final int WITHIN_BITS = 63 - PLACE_BITS;
    private static final int FRACTION_BITS = 20;

    private final long[] from = new long[PLACES + 1];

    private ZipfTable() {}

    /** The table for so many keys. */
    static ZipfTable of(long keys) {
        ZipfTable table = new ZipfTable();
        double all = StrictMath.log(keys + 1.0);
        for (int place = 0; place <= PLACES; place++) {
            double key = StrictMath.exp(all * place / PLACES) - 1;
            table.from[place] = Math.min(keys, (long) key);
        }
        table.from[PLACES] = keys;
        return table;
    }

    /** The key of a number of 63 bits. */
    long key(long number) {
        int place = (int) (number >>> WITHIN_BITS);
        long fraction = (number >>> (WITHIN_BITS - FRACTION_BITS)) & ((1 << FRACTION_BITS) - 1);
        return from[place] + (((from[place + 1] - from[place]) * fraction) >>> FRACTION_BITS);
    }
}
