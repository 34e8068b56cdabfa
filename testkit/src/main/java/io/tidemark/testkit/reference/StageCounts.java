package io.tidemark.testkit.reference;

/**
 * The classes of the records of one origin at one stage (rule 10): in is contributed + duplicate + late.
 *
 * @param in the records that came
 * @param contributed those that counted in at least one window or session, or passed
 * @param duplicate those that dedup dropped
 * @param late those that were late for all their windows
 * @param latePairs the late (record, window) pairs, counted apart
 */
public record StageCounts(long in, long contributed, long duplicate, long late, long latePairs) {

    /** Nothing came. */
    public static final StageCounts NONE = new StageCounts(0, 0, 0, 0, 0);
}
