package io.tidemark.process;

/**
 * Keyed logic of a user's own. Each task has an instance of its own, made by the function given to the job, which is handed a
 * {@link ProcessSetup} to declare states and outputs with:
 *
 * <pre>{@code
 * final class Visits implements KeyedProcess<String, Click, Visit> {
 *     private final ValueState<Long> clicks;
 *
 *     Visits(ProcessSetup setup) {
 *         clicks = setup.value("clicks", Long.class, Bound.ttl(Duration.ofHours(1)));
 *     }
 *
 *     public void onRecord(Click click, ProcessContext<String, Visit> context) {
 *         clicks.set(clicks.getOr(0L) + 1);
 *         context.timers().set("idle", context.time() + 30_000);
 *     }
 *
 *     public void onTimer(String timer, ProcessContext<String, Visit> context) {
 *         context.emit(new Visit(context.key(), clicks.getOr(0L)));
 *         clicks.clear();
 *     }
 * }
 * }</pre>
 *
 * <p>What is to be remembered belongs in states: fields of the instance are lost whenever a task is. A call that throws leaves no trace
 * in states, timers and outputs.
 *
 * @param <K> the keys
 * @param <T> the records
 * @param <R> the results
 */
public interface KeyedProcess<K, T, R> {

    /** Takes a record. What is due for its key has been done before. */
    void onRecord(T record, ProcessContext<K, R> context);

    /** Called when the clock has reached the time of a timer that was set for the key; the timer is gone. */
    default void onTimer(String timer, ProcessContext<K, R> context) {
        throw new IllegalStateException("The timer \"" + timer + "\" was set, but the process has no onTimer.");
    }

    /** Called when processing time has reached the time of a timer that was set for the key by it; the timer is gone. */
    default void onProcessingTimer(String timer, ProcessContext<K, R> context) {
        throw new IllegalStateException(
                "The processing-time timer \"" + timer + "\" was set, but the process has no onProcessingTimer.");
    }
}
