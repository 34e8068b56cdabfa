package io.tidemark.record;

/**
 * What an aggregate gave for one key and window.
 *
 * @param key the key
 * @param start the window's start in ms, inclusive
 * @param end the window's end in ms, exclusive
 * @param value the aggregate's result
 * @param kind whether more may follow
 * @param revision how many records the window had taken
 */
public record Windowed<K, R>(K key, long start, long end, R value, Kind kind, long revision) {

    /** Whether a result is the last word on its window. */
    public enum Kind {
        /** The last word: emitted exactly once. */
        FINAL,
        /** The window changed; more may follow. */
        UPDATE,
        /** A look by processing time before the window ended. */
        EARLY
    }
}
