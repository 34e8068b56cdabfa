package io.tidemark.type;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;

/** Lists: an Avro array. */
final class ListType<E> extends Type<List<E>> {
    private final Type<E> item;

    ListType(Type<E> item) {
        super(item.depth());
        Items.requireBytes(item);
        this.item = item;
    }

    @Override
    public Schema schema(String name) {
        return Schema.createArray(item.schema(name));
    }

    @Override
    public Class<? super List<E>> javaClass() {
        return List.class;
    }

    @Override
    public void encode(List<E> value, ByteSink out) {
        int start = out.size();
        int index = 0;
        int count = present(value).size();
        try {
            if (count > 0) {
                out.writeLong(count);
                for (E each : value) {
                    item.encode(each, out);
                    index++;
                }
            }
            Items.writeEnd(out);
        } catch (TypeException problem) {
            out.truncate(start);
            throw problem.under(Items.step(index));
        }
        if (index != count) {
            out.truncate(start);
            throw new TypeException("The list changed while it was encoded. Encode a list that stays as it is.");
        }
    }

    @Override
    public List<E> decode(ByteSource in) {
        int count = in.readCount(item.bytesMin());
        if (count == 0) {
            return Collections.emptyList();
        }
        List<E> items = new ArrayList<>(Math.min(count, Items.ROOM_MAX));
        for (int i = 0; i < count; i++) {
            items.add(item.decode(in));
        }
        Items.readEnd(in);
        return Collections.unmodifiableList(items);
    }

    @Override
    List<E> resolve(ResolvingDecoder in) throws IOException {
        List<E> items = new ArrayList<>();
        for (long block = in.readArrayStart(); block > 0; block = in.arrayNext()) {
            for (long i = 0; i < block; i++) {
                items.add(item.resolve(in));
            }
        }
        return Collections.unmodifiableList(items);
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
