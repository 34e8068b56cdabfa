/**
 * A store whose state need not fit into memory: a write-combining cache of changed rows over ordered rows on a local disk.
 *
 * <p>What changes between two cuts is a layer in memory: flat tables for slices, sorted bytes for all else. A cut seals it; its rows are written into the cut, and, once the cut has
 * committed, sorted and in one write into the {@link io.tidemark.engine.tier.OrderedRows}, which so are always those of a committed
 * cut. A layer that outgrows the budget goes into rows aside, which nobody trusts after a crash.
 *
 * <p>The rows are laid out as follows, in the order of unsigned bytes; numbers are big-endian.
 *
 * <pre>
 *  0      2      3
 * +------+----------------------------------------------------------------------------------------------+
 * | 0    |                          which cut the rows are equal to: {@link io.tidemark.engine.tier.Proof}       |
 * +------+----------------------------------------------------------------------------------------------+
 * | oper-| key group · name ..      states but slice tables: {@link io.tidemark.state.bytes.RowKey}              |
 * | ator +------+---------------------------------------------------------------------------------------+
 * | from | 0xFE | key group · name ..      open slices: {@link io.tidemark.engine.tier.OpenSlices}                     |
 * | 1 on +------+---------------------------------------------------------------------------------------+
 * |      | 0xFF | name · slice ..          rows of slices: {@link io.tidemark.engine.tier.SlicePlace}                 |
 * +------+------+---------------------------------------------------------------------------------------+
 * </pre>
 *
 * <p>A key group is one range, but in slice tables, where a slice is one range, and in it a key group, so that closed slices leave with
 * their files. Whoever finds rows trusts them only with proof ({@link io.tidemark.engine.tier.Trust}).
 */
@NullMarked
package io.tidemark.engine.tier;

import org.jspecify.annotations.NullMarked;
