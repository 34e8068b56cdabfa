package io.tidemark.conformance;

/**
 * A record as the jobs under test see it.
 *
 * @param key what it is keyed by
 * @param value what is summed
 * @param lineageHigh the upper half of its lineage, which tells one record lost and another doubled from none
 * @param lineageLow the lower half
 */
public record Entry(String key, long value, long lineageHigh, long lineageLow) {}
