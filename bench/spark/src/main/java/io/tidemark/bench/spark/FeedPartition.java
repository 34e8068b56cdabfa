package io.tidemark.bench.spark;

import org.apache.spark.sql.connector.read.InputPartition;

/**
 * Records of one partition in one batch.
 *
 * @param slot the partition
 * @param from the first record
 * @param to the one after the last
 * @param flushes whether a record follows that closes all windows
 */
record FeedPartition(int slot, long from, long to, boolean flushes) implements InputPartition {}
