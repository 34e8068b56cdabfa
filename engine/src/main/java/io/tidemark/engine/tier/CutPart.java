package io.tidemark.engine.tier;

import java.util.List;

/**
 * What one task changed for a cut, to be written to the ordered rows once the cut has committed.
 *
 * @param cut the cut's number
 * @param layers the changes, newest first
 * @param opened the slices that were opened, one for each key group, as {@link SlicePlace} names them
 * @param dropped the slices that were dropped
 */
record CutPart(long cut, List<Layer> layers, List<SlicePlace> opened, List<SlicePlace> dropped) {}
