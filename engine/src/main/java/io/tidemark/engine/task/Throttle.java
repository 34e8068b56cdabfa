package io.tidemark.engine.task;

import io.tidemark.time.Times;

/** Keeps one worker's reading to a number of records a second, for rehearsals. */
final class Throttle {

    /** A rate that means: as fast as it goes. */
    static final long UNLIMITED = 0;

    private static final long MILLIS = 1_000;

    private final long perSecond;
    private long startedAt = Times.BEFORE_ALL;
    private long taken;

    Throttle(long perSecond) {
        this.perSecond = perSecond;
    }

    /** How many records may be read now, at most so many. */
    int allowed(long now, int most) {
        if (perSecond == UNLIMITED) {
            return most;
        }
        if (startedAt == Times.BEFORE_ALL) {
            startedAt = now;
        }
        long due = (now - startedAt) * perSecond / MILLIS;
        return (int) Math.max(0, Math.min(most, due - taken));
    }

    void took(int records) {
        taken += records;
    }
}
