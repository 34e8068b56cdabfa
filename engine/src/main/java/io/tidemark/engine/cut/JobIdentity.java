package io.tidemark.engine.cut;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which job a backup belongs to.
 *
 * @param name the job's name
 * @param fingerprint what decides the answer, in words: names of things to their parameters, sorted
 * @param maxParallelism the number of key groups
 */
public record JobIdentity(String name, SortedMap<String, String> fingerprint, int maxParallelism) {

    /** The most key groups a job may have. */
    public static final int MAX_PARALLELISM_MAX = 32_768;

    /** Checks the number of key groups and copies the fingerprint. */
    public JobIdentity {
        if (maxParallelism < 1 || maxParallelism > MAX_PARALLELISM_MAX) {
            throw new IllegalArgumentException("The maximum parallelism is " + maxParallelism
                    + "; it must be from 1 to " + MAX_PARALLELISM_MAX + ".");
        }
        fingerprint = Collections.unmodifiableSortedMap(new TreeMap<>((Map<String, String>) fingerprint));
    }
}
