package io.tidemark.type;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;

/**
 * Maps in the order of the encoded keys: an Avro map if the keys are strings, else an Avro array of records of key and
 * value. The bytes of both forms are laid out alike: a count, then each key followed by its value, then 0.
 */
final class MapType<K, V> extends Type<Map<K, V>> {
    private static final String KEY = "key";
    private static final String VALUE = "value";

    private final Type<K> key;
    private final Type<V> value;

    MapType(Type<K> key, Type<V> value) {
        super(Math.max(key.depth(), value.depth()));
        Items.requireBytes(key);
        this.key = key;
        this.value = value;
    }

    private boolean isAvroMap() {
        return key instanceof StringType;
    }

    @Override
    public Schema schema(String name) {
        if (isAvroMap()) {
            return Schema.createMap(value.schema(name));
        }
        List<Schema.Field> fields = List.of(
                new Schema.Field(KEY, key.schema(AvroNames.part(name, KEY))),
                new Schema.Field(VALUE, value.schema(AvroNames.part(name, VALUE))));
        return Schema.createArray(Schema.createRecord(AvroNames.of(name), null, null, false, fields));
    }

    @Override
    public Class<? super Map<K, V>> javaClass() {
        return Map.class;
    }

    @Override
    public void encode(Map<K, V> map, ByteSink out) {
        int start = out.size();
        int count = present(map).size();
        try {
            if (count > 0) {
                out.writeLong(count);
                encodeEntries(map, new KeyOrder(out, count), out);
            }
            Items.writeEnd(out);
        } catch (TypeException problem) {
            out.truncate(start);
            throw problem;
        }
    }

    private void encodeEntries(Map<K, V> map, KeyOrder order, ByteSink out) {
        for (Map.Entry<K, V> entry : map.entrySet()) {
            order.begin();
            try {
                key.encode(entry.getKey(), out);
                order.keyDone();
                value.encode(entry.getValue(), out);
            } catch (TypeException problem) {
                throw problem.under(Items.step(entry.getKey()));
            }
        }
        order.finish();
    }

    @Override
    public Map<K, V> decode(ByteSource in) {
        int count = in.readCount(key.bytesMin() + value.bytesMin());
        if (count == 0) {
            return Collections.emptyMap();
        }
        Map<K, V> map = new LinkedHashMap<>(Items.tableRoom(count));
        KeyOrderCheck order = new KeyOrderCheck(in);
        for (int i = 0; i < count; i++) {
            order.begin();
            K each = key.decode(in);
            order.keyDone();
            map.put(each, value.decode(in));
        }
        Items.readEnd(in);
        Items.requireAll(map.size(), count, key);
        return Collections.unmodifiableMap(map);
    }

    @Override
    Map<K, V> resolve(ResolvingDecoder in) throws IOException {
        boolean avroMap = isAvroMap();
        TreeMap<byte[], Map.Entry<K, V>> entries = new TreeMap<>(Arrays::compareUnsigned);
        long block = avroMap ? in.readMapStart() : in.readArrayStart();
        while (block > 0) {
            for (long i = 0; i < block; i++) {
                Map.Entry<K, V> entry = avroMap ? Map.entry(key.resolve(in), value.resolve(in)) : resolveRecord(in);
                if (entries.put(key.toBytes(entry.getKey()), entry) != null) {
                    throw new TypeException("Two keys of a stored map are the same under the new schema: "
                            + entry.getKey() + ". Keep what told them apart.");
                }
            }
            block = avroMap ? in.mapNext() : in.arrayNext();
        }
        Map<K, V> map = new LinkedHashMap<>();
        for (Map.Entry<K, V> entry : entries.values()) {
            map.put(entry.getKey(), entry.getValue());
        }
        Items.requireAll(map.size(), entries.size(), key);
        return Collections.unmodifiableMap(map);
    }

    /** Reads an entry; the writer's order of fields is not ours if another tool wrote it. */
    private Map.Entry<K, V> resolveRecord(ResolvingDecoder in) throws IOException {
        if (in.readFieldOrder()[0].pos() == 0) {
            K first = key.resolve(in);
            return Map.entry(first, value.resolve(in));
        }
        V first = value.resolve(in);
        return Map.entry(key.resolve(in), first);
    }

    @Override
    int bytesMin() {
        return 1;
    }

    @Override
    public String toString() {
        return super.toString() + " from " + key + " to " + value;
    }
}
