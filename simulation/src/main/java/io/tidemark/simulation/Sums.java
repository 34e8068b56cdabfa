package io.tidemark.simulation;

/**
 * What a window of a simulated job computes.
 *
 * @param sum the sum of the values
 * @param trail the lineage of the records
 * @param first the value of the first record in the order of records, 0 if the job does not ask
 * @param last the value of the last one, 0 if the job does not ask
 */
record Sums(long sum, Trail trail, long first, long last) {}
