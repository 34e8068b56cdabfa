package io.tidemark.state.bytes;

import io.tidemark.record.Key;
import io.tidemark.state.Codec;
import io.tidemark.state.ValueTable;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import org.jspecify.annotations.Nullable;

/** A value state as rows. */
final class ByteValues<V> implements ValueTable<V> {

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

    @Override
    public void scan(int keyGroup, Visitor<V> visitor) {
        byte[] from = rows.begin(keyGroup).bytes();
        Key view = new Key();
        RowPages.scan(
                map,
                from,
                rows.after(),
                (row, value) ->
                        visitor.row(rows.keyAt(row, rows.prefixLength(), view), codec.decode(new ByteSource(value))));
    }

    private byte[] row(int keyGroup, Key key) {
        return rows.begin(keyGroup).key(key).bytes();
    }
}
