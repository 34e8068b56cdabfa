package io.tidemark.engine.backup;

/**
 * A kept cut, as a commit record names it.
 *
 * @param id which cut
 * @param manifestLength the length of its manifest in bytes
 * @param manifestChecksum the checksum of its manifest
 * @param output whether a sink published output with it
 */
record CutRef(CutId id, long manifestLength, int manifestChecksum, boolean output) {

    /** What a copy of the state is of that is equal to the cut. */
    LocalCopy copy() {
        return new LocalCopy(id.epoch(), id.cut(), manifestChecksum);
    }
}
