package io.tidemark.simulation;

/**
 * A record on its way through a simulated job.
 *
 * @param key its key
 * @param value what is summed
 * @param lineageHigh the upper half of the lineage of the source records that it stands for
 * @param lineageLow the lower half
 */
public record Element(String key, long value, long lineageHigh, long lineageLow) {}
