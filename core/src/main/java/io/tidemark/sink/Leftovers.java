package io.tidemark.sink;

import java.util.List;

/**
 * What earlier runs of a job left at a sink.
 *
 * @param unaccounted the published pieces that the job does not account for, as its readers would find them, in the order they
 *     were written
 * @param newestEpoch the highest epoch of any piece, published or not; 0 if there is none
 */
public record Leftovers(List<String> unaccounted, long newestEpoch) {

    /** Copies the list. */
    public Leftovers {
        unaccounted = List.copyOf(unaccounted);
    }
}
