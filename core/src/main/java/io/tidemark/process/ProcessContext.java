package io.tidemark.process;

/**
 * What a call of a process is about, and what it can do. It is valid during the call only. All times are in ms.
 *
 * @param <K> the keys
 * @param <R> the results
 */
public interface ProcessContext<K, R> {

    /** The key of the record or timer. */
    K key();

    /** The event time of the record; the time of the timer; the clock, for a timer by processing time. */
    long time();

    /**
     * The clock: for a record its stamp, or how far the operator's clock has got if that is more; for a timer its own time. For a timer
     * by processing time, how far the operator's clock has got, or the clock when it was set if that is more.
     */
    long clock();

    /** The processing time, which never goes back; for a timer by processing time its own time. */
    long processingTime();

    /**
     * Whether the timer fires because the bounded input has ended, before the clock has come to its time. A timer that is set anew for
     * ever has to be left alone then: all timers fire before the job ends.
     */
    boolean inputEnded();

    /** Emits a result with the time of this call. */
    void emit(R result);

    /**
     * Emits a result with another event time.
     *
     * @throws IllegalArgumentException if the time is beyond ±2^60, or in a timer if it is further back than the declared output delay
     */
    void emit(R result, long time);

    /** Emits to a side output with the time of this call. */
    <V> void emit(SideOutput<V> side, V value);

    /** Emits to a side output with another event time, as results are. */
    <V> void emit(SideOutput<V> side, V value, long time);

    /** The key's timers by event time. */
    Timers timers();

    /** The key's timers by processing time. Answers that depend on them are not the same in every run. */
    Timers processingTimers();
}
