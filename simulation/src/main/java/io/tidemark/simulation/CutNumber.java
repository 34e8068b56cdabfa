package io.tidemark.simulation;

import io.tidemark.engine.backup.CutReader;
import java.util.Comparator;

/**
 * Which cut: two processes give the same number to different ones, where the backup was taken back in time between them.
 *
 * @param epoch the process that committed it
 * @param number its number
 */
record CutNumber(long epoch, long number) {

    /** Before all cuts. */
    static final CutNumber NONE = new CutNumber(0, 0);

    private static final Comparator<CutNumber> ORDER =
            Comparator.comparingLong(CutNumber::epoch).thenComparingLong(CutNumber::number);

    static CutNumber of(CutReader cut) {
        return new CutNumber(cut.epoch(), cut.summary().cut());
    }

    /** Whether it was committed later: epochs rise from process to process, whatever the backup was taken back to. */
    boolean isAfter(CutNumber other) {
        return ORDER.compare(this, other) > 0;
    }

    @Override
    public String toString() {
        return number + " of epoch " + epoch;
    }
}
