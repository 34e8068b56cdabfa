package io.tidemark.conformance.kafkastreams;

import io.tidemark.state.bytes.ByteMap;
import java.util.Arrays;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Rows in a key-value store of Kafka Streams, which has them in the order of bytes already. */
final class StoreRows implements ByteMap {

    private final KeyValueStore<Bytes, byte[]> store;

    StoreRows(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return store.get(Bytes.wrap(key));
    }

    @Override
    public void put(byte[] key, byte[] value) {
        store.put(Bytes.wrap(key), value);
    }

    @Override
    public void remove(byte[] key) {
        store.delete(Bytes.wrap(key));
    }

    /** The store's ranges include their upper bound. */
    @Override
    public void scan(byte[] from, byte[] to, Visitor visitor) {
        try (KeyValueIterator<Bytes, byte[]> rows = store.range(Bytes.wrap(from), Bytes.wrap(to))) {
            while (rows.hasNext()) {
                KeyValue<Bytes, byte[]> row = rows.next();
                if (Arrays.equals(row.key.get(), to) || !visitor.row(row.key.get(), row.value)) {
                    return;
                }
            }
        }
    }
}
