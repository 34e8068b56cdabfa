package io.tidemark.bench.kafkastreams;

import io.tidemark.bench.common.Run;
import java.util.concurrent.atomic.AtomicLongArray;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorContext;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;

/**
 * Counts what is read of a partition, and notes which of the records that close windows have come.
 *
 * @param <K> the keys
 */
final class Progress<K> extends ContextualFixedKeyProcessor<K, Long, Long> {

    private final AtomicLongArray flushed;
    private final Object flush;
    private int partition;
    private long count;

    Progress(AtomicLongArray flushed, Object flush) {
        this.flushed = flushed;
        this.flush = flush;
    }

    @Override
    public void init(FixedKeyProcessorContext<K, Long> context) {
        super.init(context);
        partition = context.taskId().partition();
    }

    @Override
    public void process(FixedKeyRecord<K, Long> record) {
        context().forward(record);
        if (record.key().equals(flush)) {
            flushed.set(partition, record.value());
        } else {
            Run.current().meter().left(partition, ++count);
        }
    }
}
