package io.tidemark.process;

/**
 * An output of a process beside its results.
 *
 * @param name its name within the process
 * @param <V> what is emitted to it: immutable values
 */
@SuppressWarnings("UnusedTypeParameter") // It keeps what is emitted to what was declared.
public record SideOutput<V>(String name) {}
