package io.tidemark.job;

import io.tidemark.time.Durations;
import io.tidemark.time.Times;
import java.time.Duration;

/**
 * How a source keeps time.
 *
 * @param outOfOrderness how far back, in ms, a partition's records may come and still be on time
 * @param idleTimeout after how long without records a partition no longer holds the clock, in ms; 0 for never
 * @param futureBound how far ahead of its append time, in ms, a record may be
 * @param futureByProcessingTime whether records without an append time are compared with the processing clock
 */
public record SourceSettings(long outOfOrderness, long idleTimeout, long futureBound, boolean futureByProcessingTime) {

    private static final long FUTURE_BOUND_DEFAULT = 86_400_000L;

    /** No out-of-orderness, never idle, records at most 24 h ahead of their append time. */
    public static final SourceSettings DEFAULT = new SourceSettings(0, 0, FUTURE_BOUND_DEFAULT, false);

    public SourceSettings {
        Times.requireLength("The out-of-orderness", outOfOrderness);
        Times.requireLength("The idle timeout", idleTimeout);
        Times.requireLength("The future bound", futureBound);
    }

    public SourceSettings withOutOfOrderness(Duration duration) {
        return new SourceSettings(Durations.millis(duration), idleTimeout, futureBound, futureByProcessingTime);
    }

    public SourceSettings withIdleTimeout(Duration duration) {
        return new SourceSettings(outOfOrderness, Durations.millis(duration), futureBound, futureByProcessingTime);
    }

    public SourceSettings withFutureBound(Duration duration) {
        return new SourceSettings(outOfOrderness, idleTimeout, Durations.millis(duration), futureByProcessingTime);
    }

    /** Compares records that have no append time with the processing clock. */
    public SourceSettings withFutureByProcessingTime() {
        return new SourceSettings(outOfOrderness, idleTimeout, futureBound, true);
    }
}
