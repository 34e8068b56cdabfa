package io.tidemark.window;

import io.tidemark.time.Durations;
import java.time.Duration;

/**
 * When a window's results are emitted (rule 9). Whatever else is chosen, the FINAL comes when the window closes, changed or not.
 *
 * <p>UPDATE and EARLY results depend on how records were batched and on processing time; no stateful operator takes them.
 *
 * @param kind when results come before the FINAL
 * @param period the shortest processing time between two of them, in ms; 0 where the kind has none
 */
public record Emission(Kind kind, long period) {

    /** When results come before the FINAL. */
    public enum Kind {
        /** Never. */
        ON_CLOSE,
        /** After each batch in which the window changed. */
        ON_UPDATE,
        /** Every so often by processing time, if the window changed. */
        EARLY,
        /** When the window has ended, and every so often after that while its grace lasts, if it changed. */
        REFINE_LATE
    }

    /** FINAL results only. */
    public static Emission onClose() {
        return new Emission(Kind.ON_CLOSE, 0);
    }

    /** An UPDATE for each window and key that changed in a batch. */
    public static Emission onUpdate() {
        return new Emission(Kind.ON_UPDATE, 0);
    }

    /** An EARLY result for each window and key that changed, once a period of processing time. */
    public static Emission early(Duration period) {
        return new Emission(Kind.EARLY, positive(period));
    }

    /** An UPDATE when the window ends, and one for each refinement until its grace is over, at most one a period. */
    public static Emission refineLate(Duration period) {
        return new Emission(Kind.REFINE_LATE, positive(period));
    }

    /** Whether nothing but FINALs is emitted. */
    public boolean isFinalOnly() {
        return kind == Kind.ON_CLOSE;
    }

    /** The emission in words, such as {@code early 10s}. */
    public String describe() {
        return switch (kind) {
            case ON_CLOSE -> "onClose";
            case ON_UPDATE -> "onUpdate";
            case EARLY -> "early " + Durations.format(period);
            case REFINE_LATE -> "refineLate " + Durations.format(period);
        };
    }

    private static long positive(Duration period) {
        long millis = Durations.millis(period);
        if (millis == 0) {
            throw new IllegalArgumentException("The period between results is 0; it must be at least 1 ms.");
        }
        return millis;
    }
}
