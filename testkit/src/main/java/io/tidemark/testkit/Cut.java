package io.tidemark.testkit;

import java.util.SortedMap;

/**
 * A cut of a driven job: everything that it goes on from after a crash.
 *
 * @param sources positions and clocks by source
 * @param operators rows and clocks by operator
 * @param counts by place
 * @param outputs what had been written up to there
 */
record Cut(
        SortedMap<String, SourceProgress.Kept> sources,
        SortedMap<String, OperatorAgent.Kept> operators,
        SortedMap<String, PlaceCounts> counts,
        Outputs outputs) {}
