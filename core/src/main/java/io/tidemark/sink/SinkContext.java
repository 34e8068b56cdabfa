package io.tidemark.sink;

/**
 * The run a sink is started for.
 *
 * @param sink the sink's name in the job
 * @param epoch the number of this incarnation of the job; no two incarnations of one backup have the same
 */
public record SinkContext(String sink, long epoch) {}
