package io.tidemark.bench.kafkastreams;

import java.nio.ByteBuffer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/** How records and totals are written. */
final class Forms {

    /** The key of records that close all windows. */
    static final long FLUSH = Long.MAX_VALUE;

    /** Totals as two numbers. */
    static final Serde<Total> TOTAL = Serdes.serdeFrom(
            (topic, total) -> ByteBuffer.allocate(2 * Long.BYTES)
                    .putLong(total.count())
                    .putLong(total.sum())
                    .array(),
            (topic, bytes) -> {
                ByteBuffer buffer = ByteBuffer.wrap(bytes);
                return new Total(buffer.getLong(), buffer.getLong());
            });

    private Forms() {}

    static byte[] bytes(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }
}
