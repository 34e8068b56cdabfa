package io.tidemark.bench.flink;

/** The same as an immutable record, for the aggregate that a user wrote. */
public record UserTotal(long count, long sum) {}
