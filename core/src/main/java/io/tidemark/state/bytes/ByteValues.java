package io.tidemark.state.bytes;

import io.tidemark.record.Key;
import io.tidemark.state.Codec;
import io.tidemark.state.ValueTable;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value state as rows. */
final class ByteValues<V> implements ValueTable<V> {

    private static final int PAGE_ROWS = 256;

    private final ByteMap map;
    private final RowKey rows;
    private final Codec<V> codec;
    private final ByteSink sink = new ByteSink();

    ByteValues(ByteMap map, RowKey rows, Codec<V> codec) {
        this.map = map;
        this.rows = rows;
        this.codec = codec;
    }

    @Override
    public @Nullable V get(int keyGroup, Key key) {
        byte[] value = map.get(row(keyGroup, key));
        return value == null ? null : codec.decode(new ByteSource(value));
    }

    @Override
    public void put(int keyGroup, Key key, V value) {
        sink.reset();
        codec.encode(value, sink);
        map.put(row(keyGroup, key), sink.toBytes());
    }

    @Override
    public void remove(int keyGroup, Key key) {
        map.remove(row(keyGroup, key));
    }

    /** Goes through the rows page by page, so that the visitor may change other states in the same map. */
    @Override
    public void scan(int keyGroup, Visitor<V> visitor) {
        byte[] from = rows.begin(keyGroup).bytes();
        byte[] to = rows.after();
        Key view = new Key();
        List<Row> page = page(from, to);
        while (!page.isEmpty()) {
            for (Row row : page) {
                visitor.row(
                        rows.keyAt(row.key(), rows.prefixLength(), view), codec.decode(new ByteSource(row.value())));
            }
            byte[] last = page.get(page.size() - 1).key();
            page = page.size() < PAGE_ROWS ? List.of() : page(Arrays.copyOf(last, last.length + 1), to);
        }
    }

    private List<Row> page(byte[] from, byte[] to) {
        List<Row> page = new ArrayList<>();
        map.scan(from, to, (key, value) -> {
            page.add(new Row(key, value));
            return page.size() < PAGE_ROWS;
        });
        return page;
    }

    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Row(byte[] key, byte[] value) {}

    private byte[] row(int keyGroup, Key key) {
        return rows.begin(keyGroup).key(key).bytes();
    }
}
