package io.tidemark.engine.tier;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Goes over several runs of rows as if they were one: of rows with the same key the newest counts. */
final class MergedCursor implements RowCursor {

    /** No rows. */
    static final RowCursor NOTHING = new MergedCursor(List.of(), false);

    private final RowCursor[] runs;
    /** The key of the row that each run is at; null behind the last one. */
    private final byte[] @Nullable [] keys;

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
        this.keys = new byte[runs.length] @Nullable [];
        this.withGone = withGone;
        for (int run = 0; run < runs.length; run++) {
            advance(run);
        }
    }

    @Override
    public boolean next() {
        do {
            step();
        } while (current >= 0 && !withGone && value() == Layer.GONE);
        return current >= 0;
    }

    private void advance(int run) {
        keys[run] = runs[run].next() ? runs[run].key() : null;
    }

    /** Goes past the current row in all runs, and to the smallest of the next ones. */
    private void step() {
        if (current >= 0) {
            byte[] last = key();
            for (int run = runs.length - 1; run >= current; run--) {
                if (Arrays.equals(keys[run], last)) {
                    advance(run);
                }
            }
        }
        current = -1;
        for (int run = 0; run < runs.length; run++) {
            byte[] key = keys[run];
            if (key != null && (current < 0 || Arrays.compareUnsigned(key, keys[current]) < 0)) {
                current = run;
            }
        }
    }

    @Override
    public byte[] key() {
        return Objects.requireNonNull(keys[current]);
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
