package io.tidemark.record;

/** A half-open stretch of event time, [start, end), in ms. */
public record Window(long start, long end) {}
