package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.record.Origin;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Collects the values of a window in the order of their records. */
/*
 * Values are kept encoded: equal values at one place in the order (records that were made of one record) are one entry with a
 * count. Beyond the limit everything is forgotten but that, so that the limit does the same in any order of arrival.
 */
final class CollectKernel<V, X> extends Kernel<V, List<X>> {

    private static final Held EMPTY = new Held(Tally.empty(), 0);
    private static final Held EXCEEDED = new Held(Tally.empty(), -1);

    private final Function<? super V, ? extends X> function;
    private final Type<X> type;
    private final int limit;
    private final String field;
    private final String exceededField;
    private final int object;
    private final OriginCache origins = new OriginCache();

    /** Entries, and how many values they are, or −1 when there were too many. */
    private record Held(Tally<Collected> entries, long values) {

        private boolean isExceeded() {
            return values < 0;
        }
    }

    CollectKernel(Layout layout, Function<? super V, ? extends X> function, Type<X> type, int limit) {
        this.function = function;
        this.type = type;
        this.limit = limit;
        this.field = layout.takeField("collect");
        this.exceededField = layout.takePart("collect", "exceeded");
        this.object = layout.takeObjects(1);
    }

    @Override
    public void extract(V value, long[] inputs, int at) {
        encoded(value);
    }

    private byte[] encoded(V value) {
        return type.toBytes(UserValues.present(function.apply(value), "The function given to collect"));
    }

    @Override
    @SuppressWarnings("unchecked") // The operator hands over records of its own stream only.
    public void add(Cells cells, int row, Batch batch, int i) {
        Held held = get(cells, row);
        if (!held.isExceeded()) {
            Collected entry =
                    new Collected(batch.stamps[i], batch.origin(i), batch.positions[i], encoded((V) batch.values[i]));
            set(cells, row, new Held(held.entries.plus(entry, 1, Collected.RULE), held.values + 1));
        }
    }

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {
        Held held = get(into, row);
        Held more = get(from, fromRow);
        boolean isExceeded = held.isExceeded() || more.isExceeded();
        set(
                into,
                row,
                isExceeded
                        ? EXCEEDED
                        : new Held(held.entries.plus(more.entries, Collected.RULE), held.values + more.values));
    }

    @Override
    public boolean isAssociative() {
        return true;
    }

    @Override
    public boolean canThrow() {
        return true;
    }

    @Override
    public boolean hasResultOfNone() {
        return true;
    }

    @Override
    public List<X> result(Cells cells, int row) {
        Held held = get(cells, row);
        if (held.isExceeded()) {
            throw new ResultOverflowException("The aggregate collect met more than its limit of " + limit
                    + " values in one window. Give it a higher limit, or use shorter windows.");
        }
        List<X> values = new ArrayList<>();
        held.entries.forEach((entry, count) -> {
            for (long k = 0; k < count; k++) {
                values.add(type.fromBytes(entry.value));
            }
        });
        return List.copyOf(values);
    }

    @Override
    public List<Schema.Field> fields(String stateName) {
        List<Schema.Field> parts = List.of(
                new Schema.Field(OrderSlots.STAMP, Schema.create(Schema.Type.LONG)),
                new Schema.Field(OrderSlots.SOURCE, Schema.create(Schema.Type.STRING)),
                new Schema.Field(OrderSlots.PARTITION, Schema.create(Schema.Type.STRING)),
                new Schema.Field(OrderSlots.POSITION, Schema.create(Schema.Type.LONG)),
                new Schema.Field("value", type.schema(stateName + "_" + field + "_value")));
        Schema item = Schema.createRecord(Blocks.schemaName(stateName + "_" + field), null, null, false, parts);
        return List.of(
                new Schema.Field(field, Schema.createArray(item)),
                new Schema.Field(exceededField, Schema.create(Schema.Type.BOOLEAN)));
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        Held held = get(cells, row);
        Blocks.write(
                out,
                Math.max(0, held.values),
                () -> held.entries.forEach((entry, count) -> {
                    for (long k = 0; k < count; k++) {
                        entry.write(out);
                    }
                }));
        out.writeBoolean(held.isExceeded());
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        int count = Blocks.readCount(in);
        Tally<Collected> entries = Tally.empty();
        for (int k = 0; k < count; k++) {
            entries = entries.plus(read(in), 1, Collected.RULE);
        }
        Blocks.readEnd(in, count);
        cells.objects[cells.objectAt(row) + object] = in.readBoolean() ? EXCEEDED : new Held(entries, count);
    }

    private Collected read(ByteSource in) {
        long stamp = in.readLong();
        Origin origin = origins.get(in.readString(), in.readString());
        return new Collected(stamp, origin, in.readLong(), Blocks.readEncoded(in, type));
    }

    private Held get(Cells cells, int row) {
        @Nullable Object held = cells.objects[cells.objectAt(row) + object];
        return held == null ? EMPTY : (Held) held;
    }

    private void set(Cells cells, int row, Held held) {
        cells.objects[cells.objectAt(row) + object] = held.values > limit ? EXCEEDED : held;
    }
}
