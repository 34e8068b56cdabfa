package io.tidemark.engine.cut;

import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.CorruptDataException;
import java.util.ArrayList;
import java.util.List;

/**
 * The encoding of a {@link BatchPlan}.
 *
 * <p>Integers are zigzag varints, strings and lists are a count and their content, all in the order of the records'
 * components. The flags of a partition are one byte: 1 found, 2 idle, 4 ended. Equal plans have equal bytes.
 */
public final class BatchPlanCodec {

    private static final int FOUND = 1;
    private static final int IDLE = 2;
    private static final int ENDED = 4;
    private static final int FLAGS_ALL = FOUND | IDLE | ENDED;
    private static final int BATCH_BYTES_MIN = 3;
    private static final int PARTITION_BYTES_MIN = 5;

    private BatchPlanCodec() {}

    /** Writes a plan. */
    public static void write(ByteSink out, BatchPlan plan) {
        out.writeString(plan.origin());
        out.writeInt(plan.batches().size());
        for (PlannedBatch batch : plan.batches()) {
            out.writeLong(batch.processingTime());
            out.writeInt(batch.complete().size());
            batch.complete().forEach(out::writeString);
            out.writeInt(batch.partitions().size());
            batch.partitions().forEach(partition -> write(out, partition));
        }
    }

    private static void write(ByteSink out, PlannedPartition partition) {
        out.writeString(partition.source());
        out.writeString(partition.partition());
        out.put((byte) ((partition.begin().found() ? FOUND : 0)
                | (partition.begin().idle() ? IDLE : 0)
                | (partition.ended() ? ENDED : 0)));
        out.writeLong(partition.records());
        out.writeString(partition.end());
    }

    /**
     * Reads a plan.
     *
     * @throws CorruptDataException if the bytes are none
     */
    public static BatchPlan read(ByteSource in) {
        int from = in.position();
        try {
            String origin = in.readString();
            List<PlannedBatch> batches = new ArrayList<>();
            for (int left = in.readCount(BATCH_BYTES_MIN); left > 0; left--) {
                long processingTime = in.readLong();
                List<String> complete = new ArrayList<>();
                for (int more = in.readCount(1); more > 0; more--) {
                    complete.add(in.readString());
                }
                List<PlannedPartition> partitions = new ArrayList<>();
                for (int more = in.readCount(PARTITION_BYTES_MIN); more > 0; more--) {
                    partitions.add(readPartition(in));
                }
                batches.add(new PlannedBatch(processingTime, complete, partitions));
            }
            return new BatchPlan(origin, batches);
        } catch (IllegalArgumentException problem) {
            throw new CorruptDataException(String.valueOf(problem.getMessage()), from);
        }
    }

    private static PlannedPartition readPartition(ByteSource in) {
        String source = in.readString();
        String partition = in.readString();
        byte flags = in.get();
        if ((flags & ~FLAGS_ALL) != 0) {
            throw new CorruptDataException(
                    "The flags of partition " + partition + " of source " + source + " are " + flags
                            + ", of which some are unknown",
                    in.position() - 1);
        }
        long records = in.readLong();
        String end = in.readString();
        return new PlannedPartition(
                source,
                partition,
                new PlannedPartition.Begin((flags & FOUND) != 0, (flags & IDLE) != 0),
                records,
                end,
                (flags & ENDED) != 0);
    }
}
