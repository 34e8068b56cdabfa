package io.tidemark.engine.cut;

import io.tidemark.record.Origin;

/**
 * One exact count.
 *
 * @param place where it was counted: the name of a source, operator or sink
 * @param origin where the counted records came from
 * @param counter the class, a name of {@link io.tidemark.record.Counter}
 * @param value the count
 */
public record CounterValue(String place, Origin origin, String counter, long value) {}
