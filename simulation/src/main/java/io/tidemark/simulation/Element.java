package io.tidemark.simulation;

import io.tidemark.type.Type;

/**
 * A record on its way through a simulated job.
 *
 * @param key its key
 * @param value what is summed
 * @param lineageHigh the upper half of the lineage of the source records that it stands for
 * @param lineageLow the lower half
 */
public record Element(String key, long value, long lineageHigh, long lineageLow) {

    static final Type<Element> TYPE = Type.of(Element.class);
}
