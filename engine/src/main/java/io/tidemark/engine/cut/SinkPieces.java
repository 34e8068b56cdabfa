package io.tidemark.engine.cut;

import java.util.List;

/**
 * The output of one sink that becomes visible with a cut.
 *
 * @param sink the sink's name in the job
 * @param pieces what its writers prepared
 */
public record SinkPieces(String sink, List<String> pieces) {

    /** Copies the list. */
    public SinkPieces {
        pieces = List.copyOf(pieces);
    }
}
