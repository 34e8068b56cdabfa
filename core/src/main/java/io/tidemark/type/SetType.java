package io.tidemark.type;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;

/** Sets: an Avro array in the order of the encoded items. */
final class SetType<E> extends Type<Set<E>> {
    private final Type<E> item;

    SetType(Type<E> item) {
        super(item.depth());
        Items.requireBytes(item);
        this.item = item;
    }

    @Override
    public Schema schema(String name) {
        return Schema.createArray(item.schema(name));
    }

    @Override
    public Class<? super Set<E>> javaClass() {
        return Set.class;
    }

    @Override
    public void encode(Set<E> value, ByteSink out) {
        int start = out.size();
        int count = present(value).size();
        try {
            if (count > 0) {
                out.writeLong(count);
                encodeItems(value, new KeyOrder(out, count), out);
            }
            Items.writeEnd(out);
        } catch (TypeException problem) {
            out.truncate(start);
            throw problem;
        }
    }

    private void encodeItems(Set<E> value, KeyOrder order, ByteSink out) {
        for (E each : value) {
            order.begin();
            try {
                item.encode(each, out);
            } catch (TypeException problem) {
                throw problem.under(Items.step(each));
            }
            order.keyDone();
        }
        order.finish();
    }

    @Override
    public Set<E> decode(ByteSource in) {
        int count = in.readCount(item.bytesMin());
        if (count == 0) {
            return Collections.emptySet();
        }
        Set<E> items = new LinkedHashSet<>(Items.tableRoom(count));
        KeyOrderCheck order = new KeyOrderCheck(in);
        for (int i = 0; i < count; i++) {
            order.begin();
            E each = item.decode(in);
            order.keyDone();
            items.add(each);
        }
        Items.readEnd(in);
        Items.requireAll(items.size(), count, item);
        return Collections.unmodifiableSet(items);
    }

    @Override
    Set<E> resolve(ResolvingDecoder in) throws IOException {
        TreeMap<byte[], E> items = new TreeMap<>(Arrays::compareUnsigned);
        for (long block = in.readArrayStart(); block > 0; block = in.arrayNext()) {
            for (long i = 0; i < block; i++) {
                E each = item.resolve(in);
                if (items.put(item.toBytes(each), each) != null) {
                    throw new TypeException("Two items of a stored set are the same under the new schema: " + each
                            + ". Keep what told them apart.");
                }
            }
        }
        Set<E> distinct = new LinkedHashSet<>(items.values());
        Items.requireAll(distinct.size(), items.size(), item);
        return Collections.unmodifiableSet(distinct);
    }

    @Override
    int bytesMin() {
        return 1;
    }

    @Override
    public String toString() {
        return super.toString() + " of " + item;
    }
}
