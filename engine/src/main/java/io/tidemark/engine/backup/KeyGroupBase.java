package io.tidemark.engine.backup;

/**
 * What the state of a key group is made of.
 *
 * @param cut the cut whose state of it some file holds in full
 * @param fullBytes bytes of it there
 * @param changeBytes bytes of changes in later cuts
 */
record KeyGroupBase(long cut, long fullBytes, long changeBytes) {

    /** Whether what a file of a cut has of the key group belongs to it, or is void. */
    boolean reaches(long fileCut, boolean full) {
        return fileCut > cut || (fileCut == cut && full);
    }

    /** Whether the changes are more than what they are changes of. */
    boolean isOutgrown() {
        return changeBytes > fullBytes;
    }
}
