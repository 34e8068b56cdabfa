package io.tidemark.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A processing clock that a test moves, and only forward. */
public final class FakeClock implements InstantSource {

    private long now;

    /** A clock that stands at a time, in ms since 1970-01-01T00:00Z. */
    public FakeClock(long now) {
        this.now = now;
    }

    @Override
    public long millis() {
        return now;
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(now);
    }

    /** Moves the clock. */
    public void advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("The clock cannot go back by " + duration.negated() + ".");
        }
        now = Math.addExact(now, duration.toMillis());
    }
}
