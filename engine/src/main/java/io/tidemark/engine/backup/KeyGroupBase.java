package io.tidemark.engine.backup;

/**
 * What the state of a key group is made of.
 *
 * @param cut the cut that holds it in full
 * @param fullBytes bytes of it there
 * @param changeBytes bytes of changes in later cuts
 */
record KeyGroupBase(long cut, long fullBytes, long changeBytes) {}
