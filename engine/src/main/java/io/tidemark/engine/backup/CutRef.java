package io.tidemark.engine.backup;

/**
 * A kept cut, as a commit record names it.
 *
 * @param id which cut
 * @param manifestLength the length of its manifest in bytes
 * @param manifestChecksum the checksum of its manifest
 * @param output whether a sink published output with it
 */
record CutRef(CutId id, long manifestLength, int manifestChecksum, boolean output) {}
