package io.tidemark.conformance.kafkastreams;

import io.tidemark.conformance.JobUnderTest;
import io.tidemark.conformance.KeyGroups;
import io.tidemark.conformance.Letter;
import io.tidemark.conformance.Stamper;
import io.tidemark.testkit.reference.Partition;
import io.tidemark.type.Type;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Stamps the records of one input partition, sends each to the partition that has its key group, and marks to all of them.
 *
 * <p>Takes positions; the position after the last record stands for the end of the input. Sends each letter under the number
 * of the partition it is for. Its state is the partition's clock, in a store with one row.
 */
final class StampingProcessor extends ContextualProcessor<Integer, Long, Integer, byte[]> {

    private static final Bytes LARGEST = Bytes.wrap("largest".getBytes(StandardCharsets.UTF_8));

    private final JobUnderTest job;
    private final int sender;
    private final int tasks;
    private final String storeName;
    private final Stamper stamper;

    StampingProcessor(JobUnderTest job, int sender, int tasks, String storeName) {
        this.job = job;
        this.sender = sender;
        this.tasks = tasks;
        this.storeName = storeName;
        this.stamper = job.stamper(sender);
    }

    @Override
    public void process(Record<Integer, Long> input) {
        KeyValueStore<Bytes, byte[]> clock = context().getStateStore(storeName);
        byte[] largest = clock.get(LARGEST);
        if (largest != null) {
            stamper.restore(Type.LONG.fromBytes(largest));
        }
        Partition partition = job.partition(sender);
        int position = Math.toIntExact(input.value());
        if (position == partition.events().size()) {
            mark(stamper.ended());
            return;
        }
        stamper.stamp(partition.name(), partition.events().get(position), position)
                .ifPresent(record -> send(KeyGroups.taskOf(KeyGroups.of(record.entry()), tasks), record));
        clock.put(LARGEST, Type.LONG.toBytes(stamper.largest()));
        mark(stamper.clock());
    }

    private void mark(Letter.Clock letter) {
        for (int task = 0; task < tasks; task++) {
            send(task, letter);
        }
    }

    private void send(int task, Letter letter) {
        context().forward(new Record<>(task, letter.toBytes(), 0));
    }
}
