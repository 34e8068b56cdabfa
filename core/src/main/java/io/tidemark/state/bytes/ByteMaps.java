package io.tidemark.state.bytes;

import io.tidemark.record.Key;
import io.tidemark.state.Codec;
import io.tidemark.state.MapTable;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A map state as rows: those of a key are one range, in the order of their subkeys. */
final class ByteMaps<V> implements MapTable<V> {

    private final ByteMap map;
    private final RowKey rows;
    private final Codec<V> codec;
    private final ByteSink sink = new ByteSink();

    ByteMaps(ByteMap map, RowKey rows, Codec<V> codec) {
        this.map = map;
        this.rows = rows;
        this.codec = codec;
    }

    @Override
    public @Nullable V get(int keyGroup, Key key, byte[] subkey) {
        byte[] value = map.get(row(keyGroup, key, subkey));
        return value == null ? null : decode(value);
    }

    @Override
    public void put(int keyGroup, Key key, byte[] subkey, V value) {
        sink.reset();
        codec.encode(value, sink);
        map.put(row(keyGroup, key, subkey), sink.toBytes());
    }

    @Override
    public void remove(int keyGroup, Key key, byte[] subkey) {
        map.remove(row(keyGroup, key, subkey));
    }

    @Override
    public void removeAll(int keyGroup, Key key) {
        List<byte[]> all = new ArrayList<>();
        byte[] from = rows.begin(keyGroup).sizedKey(key).bytes();
        map.scan(from, rows.after(), (row, value) -> all.add(row));
        all.forEach(map::remove);
    }

    @Override
    public void visit(int keyGroup, Key key, byte[] from, EntryVisitor<V> visitor) {
        byte[] keyBytes = rows.begin(keyGroup).sizedKey(key).bytes();
        byte[] to = rows.after();
        map.scan(
                rows.raw(from).bytes(),
                to,
                (row, value) -> visitor.entry(Arrays.copyOfRange(row, keyBytes.length, row.length), decode(value)));
    }

    @Override
    public void scan(int keyGroup, Visitor<V> visitor) {
        byte[] from = rows.begin(keyGroup).bytes();
        Key view = new Key();
        RowPages.scan(map, from, rows.after(), (row, value) -> {
            ByteSource at = new ByteSource(row);
            at.skip(rows.prefixLength());
            int length = at.readLength();
            rows.keyOf(row, at.offset(), length, view);
            at.skip(length);
            visitor.entry(view, Arrays.copyOfRange(row, at.offset(), row.length), decode(value));
        });
    }

    private V decode(byte[] value) {
        return codec.decode(new ByteSource(value));
    }

    private byte[] row(int keyGroup, Key key, byte[] subkey) {
        return rows.begin(keyGroup).sizedKey(key).raw(subkey).bytes();
    }
}
