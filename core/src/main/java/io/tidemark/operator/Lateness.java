package io.tidemark.operator;

import io.tidemark.record.Batch;
import io.tidemark.record.Counter;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Origins;
import io.tidemark.record.Reason;
import io.tidemark.record.Window;
import io.tidemark.time.Times;
import java.time.Instant;

/** Turns late (record, window) pairs into dead letters with the reason of rule 6, and counts them. */
final class Lateness {

    private final OperatorContext context;
    private final Reason byStamp;

    Lateness(OperatorContext context) {
        this(context, Reason.LATE);
    }

    /**
     * For an operator that has a word of its own for it.
     *
     * @param byStamp the reason of a record that is late by its stamp
     */
    Lateness(OperatorContext context, Reason byStamp) {
        this.context = context;
        this.byStamp = byStamp;
    }

    /**
     * Reports that a record is late for a window.
     *
     * @param closesAt the clock at which the window closes: its end and grace
     */
    void report(Batch batch, int i, Window window, long closesAt, Output output) {
        Reason reason = reason(batch.stamps[i] >= closesAt, batch.origins[i]);
        context.counters().add(Counter.LATE_PAIRS, batch.origins[i], 1);
        output.deadLetter(new DeadLetter(
                reason,
                context.name(),
                context.origins().get(batch.origins[i]),
                context.positions().describe(batch.origins[i], batch.positions[i]),
                batch.times[i],
                batch.stamps[i],
                window,
                batch.values[i],
                detail(reason, batch, i, closesAt)));
    }

    private Reason reason(boolean lateByStamp, int origin) {
        if ((origin & Origins.NEW_PARTITION) != 0) {
            return Reason.NEW_PARTITION;
        }
        if (lateByStamp) {
            return byStamp;
        }
        return (origin & Origins.IDLE_PARTITION) != 0 ? Reason.IDLE_PARTITION : Reason.ALREADY_FINAL;
    }

    private static String detail(Reason reason, Batch batch, int i, long closesAt) {
        String stamp = instant(batch.stamps[i]);
        String close = instant(closesAt);
        return switch (reason) {
            case LATE -> "The window closed at " + close + "; the record's partition was already at " + stamp + ".";
            case HISTORY ->
                "The history that its time is within ended at " + close + "; the record's partition was already at "
                        + stamp + ".";
            case NEW_PARTITION -> "The window closed at " + close + "; the partition was found after that.";
            case IDLE_PARTITION -> "The window closed at " + close + " while the partition was idle.";
            default -> "The window is final, although the record's stamp " + stamp + " is before " + close + ".";
        };
    }

    private static String instant(long time) {
        return Times.inRange(time) ? Instant.ofEpochMilli(time).toString() : Long.toString(time);
    }
}
