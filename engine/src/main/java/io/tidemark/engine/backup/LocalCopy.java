package io.tidemark.engine.backup;

/**
 * The cut that the state is equal to which somebody has at hand, such as a store in its directory.
 *
 * @param epoch the process that took the cut
 * @param cut its number
 */
public record LocalCopy(long epoch, long cut) {}
