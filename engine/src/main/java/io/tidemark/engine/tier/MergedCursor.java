package io.tidemark.engine.tier;

import java.util.Arrays;
import java.util.List;

/** Goes over several runs of rows as if they were one: of rows with the same key the newest counts. */
final class MergedCursor implements RowCursor {

    /** No rows. */
    static final RowCursor NOTHING = new MergedCursor(List.of(), false);

    private final RowCursor[] runs;
    private final boolean[] isAtRow;
    private final boolean withGone;
    private int current = -1;

    /**
     * A cursor that closes those it goes over.
     *
     * @param newestFirst the runs
     * @param withGone whether rows that are gone are given as well
     */
    MergedCursor(List<RowCursor> newestFirst, boolean withGone) {
        this.runs = newestFirst.toArray(new RowCursor[0]);
        this.isAtRow = new boolean[runs.length];
        this.withGone = withGone;
        for (int run = 0; run < runs.length; run++) {
            isAtRow[run] = runs[run].next();
        }
    }

    @Override
    public boolean next() {
        do {
            step();
        } while (current >= 0 && !withGone && value() == Layer.GONE);
        return current >= 0;
    }

    /** Goes past the current row in all runs, and to the smallest of the next ones. */
    private void step() {
        if (current >= 0) {
            byte[] last = key();
            for (int run = runs.length - 1; run >= current; run--) {
                if (isAtRow[run] && Arrays.equals(runs[run].key(), last)) {
                    isAtRow[run] = runs[run].next();
                }
            }
        }
        current = -1;
        for (int run = 0; run < runs.length; run++) {
            if (isAtRow[run] && (current < 0 || Arrays.compareUnsigned(runs[run].key(), key()) < 0)) {
                current = run;
            }
        }
    }

    @Override
    public byte[] key() {
        return runs[current].key();
    }

    @Override
    public byte[] value() {
        return runs[current].value();
    }

    @Override
    public void close() {
        for (RowCursor run : runs) {
            run.close();
        }
    }
}
