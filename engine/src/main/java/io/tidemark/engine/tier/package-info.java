/**
 * A store whose state need not fit into memory: a write-combining cache of changed rows over ordered rows on a local disk.
 *
 * <p>What changes between two cuts is a layer in memory. A cut seals it; its rows are written into the cut, and, once the cut has
 * committed, sorted and in one write into the {@link io.tidemark.engine.tier.OrderedRows}, which so are always those of a committed
 * cut. A layer that outgrows the budget goes into rows aside, which nobody trusts after a crash.
 *
 * <p>Rows begin with the operator's number (two bytes). What follows is laid out as {@link io.tidemark.state.bytes.RowKey} draws it
 * (a key group is one range), but for slice tables, which {@link io.tidemark.engine.tier.SlicePlace} draws: there a slice is one range,
 * and in it a key group, so that closed slices leave with their files.
 */
@NullMarked
package io.tidemark.engine.tier;

import org.jspecify.annotations.NullMarked;
