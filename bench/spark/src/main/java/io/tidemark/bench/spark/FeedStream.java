package io.tidemark.bench.spark;

import io.tidemark.bench.common.Workload;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.connector.read.streaming.Offset;
import org.apache.spark.sql.connector.read.streaming.ReadLimit;
import org.apache.spark.sql.connector.read.streaming.SupportsAdmissionControl;

/**
 * One side of a workload in micro-batches.
 *
 * @param firstSlot the side's first partition
 */
record FeedStream(int firstSlot) implements MicroBatchStream, SupportsAdmissionControl {

    @Override
    public Offset initialOffset() {
        return new Place(0, false);
    }

    @Override
    public Offset latestOffset() {
        throw new UnsupportedOperationException("Batches are planned from where the last one ended.");
    }

    @Override
    public Offset latestOffset(Offset start, ReadLimit limit) {
        Place from = (Place) start;
        if (from.isFlushed()) {
            return from;
        }
        long end = Pace.ofProcess().endOf(from.position());
        return new Place(end, end == from.position());
    }

    @Override
    public InputPartition[] planInputPartitions(Offset start, Offset end) {
        Place from = (Place) start;
        Place to = (Place) end;
        InputPartition[] partitions = new InputPartition[Workload.PARTITIONS];
        for (int partition = 0; partition < partitions.length; partition++) {
            partitions[partition] = new FeedPartition(
                    firstSlot + partition, from.position(), to.position(), to.isFlushed() && !from.isFlushed());
        }
        return partitions;
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return partition -> new FeedReader((FeedPartition) partition);
    }

    @Override
    public Offset deserializeOffset(String json) {
        return Place.parse(json);
    }

    @Override
    public void commit(Offset end) {}

    @Override
    public void stop() {}
}
