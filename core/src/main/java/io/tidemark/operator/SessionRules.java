package io.tidemark.operator;

import io.tidemark.time.Times;

/**
 * When sessions close and are forgotten (rule 8).
 *
 * @param gap the largest distance, in ms, between neighbours in one session
 * @param longest the longest time, in ms, from a session's first to its last event; {@link Times#MAX} when unlimited
 * @param grace in ms
 */
record SessionRules(long gap, long longest, long grace) {

    /** How many gaps a session reaches back from the clock at which it began, beside the grace; at most 2^60 ms. */
    static final int REACH_GAPS = 4;

    boolean isUnlimited() {
        return longest == Times.MAX;
    }

    /** The clock at which a session with a last event closes. */
    long closesAt(long last) {
        return last + gap + grace + 1;
    }

    /** How far, in ms, a session reaches back from the clock at which it began. */
    long reach() {
        return Math.min(REACH_GAPS * gap, Times.MAX) + grace;
    }

    /**
     * The clock from which on neither a record alone nor a session that begins then reaches a closed session.
     *
     * @param lateUntil the last time at which a record is late for it
     */
    long forgottenAt(long lateUntil) {
        return lateUntil + reach() + 1;
    }
}
