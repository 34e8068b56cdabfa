/**
 * The RocksDB store: state on a local disk, in front of it a cache of what changed ({@link io.tidemark.engine.tier}).
 *
 * <p>A directory holds
 *
 * <pre>
 * rows/    a RocksDB with the rows of the last committed cut that reached it
 * aside/   a RocksDB with changes that memory had no room for; means nothing after the process has ended
 * </pre>
 *
 * <p>Both are copies of what the job's backup has. A start takes the rows if they prove which cut they are equal to, and it goes on from that
 * one; otherwise they are made anew. The others are, whatever there is.
 */
@NullMarked
package io.tidemark.rocksdb;

import org.jspecify.annotations.NullMarked;
