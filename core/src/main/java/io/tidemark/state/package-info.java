/**
 * The state SPI: what operators ask of a store, one key group at a time, and the flat tables that stores and operators share.
 *
 * <p>A store gives tables; a table is a set of rows (key group, slice, key) to a value. Everything a store does not have to
 * know (times, windows, clocks) is kept out of it, so that it can live on a heap, in RocksDB, or on the state of a host.
 */
@NullMarked
package io.tidemark.state;

import org.jspecify.annotations.NullMarked;
