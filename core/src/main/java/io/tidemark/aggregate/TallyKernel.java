package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.CorruptDataException;
import io.tidemark.type.Type;
import java.util.List;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Counts the different values of a window, each by its canonical encoding. */
/*
 * More different values than the limit are forgotten, values and all, and the row remembers only that. So the limit does what it
 * does in any order of records, and costs no memory; the result then says so.
 */
final class TallyKernel<V, X, R> extends Kernel<V, R> {

    private static final Tally<byte[]> EXCEEDED = Tally.<byte[]>empty();
    private static final Tally<byte[]> EMPTY = Tally.empty();

    private final Values<V, X> values;
    private final Finish<R> finish;
    private final String valuesField;
    private final String exceededField;
    private final String countsField;
    private final int object;

    /**
     * Which values are counted.
     *
     * @param name what the aggregate is called
     * @param function the value of a record
     * @param type the type of the values
     * @param limit how many different values a window may have
     * @param isCounted whether it matters how often each came
     */
    record Values<V, X>(
            String name, Function<? super V, ? extends X> function, Type<X> type, int limit, boolean isCounted) {}

    /** Makes a result of encoded values and their counts. */
    @FunctionalInterface
    interface Finish<R> {
        R result(Tally<byte[]> tally);
    }

    TallyKernel(Layout layout, Values<V, X> values, Finish<R> finish) {
        this.values = values;
        this.finish = finish;
        this.valuesField = layout.takeField(values.name);
        this.exceededField = layout.takePart(values.name, "exceeded");
        this.countsField = values.isCounted ? layout.takePart(values.name, "counts") : "";
        this.object = layout.takeObjects(1);
    }

    @Override
    public void extract(V value, long[] inputs, int at) {
        encoded(value);
    }

    private byte[] encoded(V value) {
        return values.type.toBytes(
                UserValues.present(values.function.apply(value), "The function given to " + values.name));
    }

    @Override
    @SuppressWarnings("unchecked") // The operator hands over records of its own stream only.
    public void add(Cells cells, int row, Batch batch, int i) {
        Tally<byte[]> tally = get(cells, row);
        if (tally == EXCEEDED) {
            return;
        }
        byte[] value = encoded((V) batch.values[i]);
        if (values.isCounted || !tally.contains(value, Encoded.RULE)) {
            set(cells, row, tally.plus(value, 1, Encoded.RULE));
        }
    }

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {
        Tally<byte[]> tally = get(into, row);
        Tally<byte[]> other = get(from, fromRow);
        boolean isExceeded = tally == EXCEEDED || other == EXCEEDED;
        set(into, row, isExceeded ? EXCEEDED : tally.plus(other, Encoded.RULE));
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
    public R result(Cells cells, int row) {
        Tally<byte[]> tally = get(cells, row);
        if (tally == EXCEEDED) {
            throw new ResultOverflowException(
                    "The aggregate " + values.name + " met more than its limit of " + values.limit
                            + " different values in one window. Give it a higher limit, use shorter windows, or an approximate one.");
        }
        return finish.result(tally);
    }

    @Override
    public List<Schema.Field> fields(String stateName) {
        Schema.Field items =
                new Schema.Field(valuesField, Schema.createArray(values.type.schema(stateName + "_" + valuesField)));
        Schema.Field exceeded = new Schema.Field(exceededField, Schema.create(Schema.Type.BOOLEAN));
        if (!values.isCounted) {
            return List.of(items, exceeded);
        }
        Schema.Field counts = new Schema.Field(countsField, Schema.createArray(Schema.create(Schema.Type.LONG)));
        return List.of(items, exceeded, counts);
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        Tally<byte[]> tally = get(cells, row);
        Blocks.write(out, tally.size(), () -> tally.forEach((value, count) -> out.put(value, 0, value.length)));
        out.writeBoolean(tally == EXCEEDED);
        if (values.isCounted) {
            Blocks.write(out, tally.size(), () -> tally.forEach((value, count) -> out.writeLong(count)));
        }
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        int position = in.position();
        byte[][] items = new byte[Blocks.readCount(in)][];
        for (int k = 0; k < items.length; k++) {
            items[k] = Blocks.readEncoded(in, values.type);
        }
        Blocks.readEnd(in, items.length);
        boolean isExceeded = in.readBoolean();
        if (values.isCounted && Blocks.readCount(in) != items.length) {
            throw new CorruptDataException("There are not as many counts as values", position);
        }
        Tally<byte[]> tally = EMPTY;
        for (byte[] item : items) {
            tally = tally.plus(item, values.isCounted ? in.readLong() : 1, Encoded.RULE);
        }
        if (values.isCounted) {
            Blocks.readEnd(in, items.length);
        }
        cells.objects[cells.objectAt(row) + object] = isExceeded ? EXCEEDED : tally;
    }

    @SuppressWarnings("unchecked") // Only this kernel writes the slot.
    private Tally<byte[]> get(Cells cells, int row) {
        @Nullable Object tally = cells.objects[cells.objectAt(row) + object];
        return tally == null ? EMPTY : (Tally<byte[]>) tally;
    }

    private void set(Cells cells, int row, Tally<byte[]> tally) {
        cells.objects[cells.objectAt(row) + object] = tally.size() > values.limit ? EXCEEDED : tally;
    }
}
