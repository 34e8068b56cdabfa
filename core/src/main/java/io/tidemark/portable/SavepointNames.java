package io.tidemark.portable;

import java.util.Locale;

/** The names of a savepoint's files. */
final class SavepointNames {

    static final String MANIFEST = "manifest.json";
    static final String COUNTERS = "counters.avro";
    static final String SUMS = "SHA256SUMS";

    /** In how many runs the key groups of a state are written at most, each a file. */
    private static final int RUNS_MAX = 16;

    private SavepointNames() {}

    /** How many key groups a file has; the maximum parallelism alone decides. */
    static int runLength(int maxParallelism) {
        return (maxParallelism + RUNS_MAX - 1) / RUNS_MAX;
    }

    static String rows(StateSchema state, int firstKeyGroup, int endKeyGroup) {
        return String.format(
                Locale.ROOT, "state/%s/%s/%05d-%05d.avro", state.operator(), state.name(), firstKeyGroup, endKeyGroup);
    }
}
