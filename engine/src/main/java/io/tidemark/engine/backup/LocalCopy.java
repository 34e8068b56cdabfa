package io.tidemark.engine.backup;

/**
 * The cut that the state is equal to which somebody has at hand, such as a store in its directory.
 *
 * @param epoch the process that took the cut
 * @param cut its number
 * @param manifest the checksum of its manifest, which tells it from a cut of another backup
 */
public record LocalCopy(long epoch, long cut, int manifest) {}
