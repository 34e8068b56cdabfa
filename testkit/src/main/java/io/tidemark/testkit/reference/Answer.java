package io.tidemark.testkit.reference;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that a scenario comes to at the end of its input.
 *
 * @param sources the counts of every partition
 * @param deadLetters what the sources did not pass on, by origin and position
 * @param stages one answer per stage
 */
public record Answer(SortedMap<Origin, SourceCounts> sources, List<DeadLetter> deadLetters, List<StageAnswer> stages) {

    /** Takes copies. */
    public Answer {
        sources = Collections.unmodifiableSortedMap(new TreeMap<>(sources));
        deadLetters = List.copyOf(deadLetters);
        stages = List.copyOf(stages);
    }

    /** What the last stage gave. */
    public StageAnswer last() {
        return stages.get(stages.size() - 1);
    }
}
