package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** Sums longs in 128 bits, so that a sum is the same whatever the order and whatever it passes through. */
final class SumKernel<V, R> extends Kernel<V, R> {

    private final ToLongFunction<? super V> function;
    private final Finish<R> finish;
    private final RecordCount count;
    private final String field;
    private final int input;
    private final int lane;

    /** Makes a result of a sum in two lanes and the number of records in it. */
    @FunctionalInterface
    interface Finish<R> {
        R result(long[] lanes, int at, long records);
    }

    SumKernel(Layout layout, String name, ToLongFunction<? super V> function, Finish<R> finish) {
        this.function = function;
        this.finish = finish;
        this.count = new RecordCount(layout.countLane());
        this.field = layout.takeField(name);
        this.input = layout.takeInputs(1);
        this.lane = layout.takeLanes(Wide.SUM_LANES);
    }

    @Override
    public void extract(V value, long[] inputs, int at) {
        inputs[at + input] = function.applyAsLong(value);
    }

    @Override
    public void add(Cells cells, int row, Batch batch, int i) {
        Wide.add(cells.lanes, cells.at(row) + lane, batch.inputs[i * batch.inputsPerRecord + input]);
    }

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {
        Wide.add(into.lanes, into.at(row) + lane, from.lanes, from.at(fromRow) + lane, Wide.SUM_LANES);
    }

    @Override
    public boolean isSubtractable() {
        return true;
    }

    @Override
    public void subtract(Cells from, int row, Cells what, int whatRow) {
        Wide.subtract(from.lanes, from.at(row) + lane, what.lanes, what.at(whatRow) + lane, Wide.SUM_LANES);
    }

    @Override
    public boolean hasResultOfNone() {
        return true;
    }

    @Override
    public R result(Cells cells, int row) {
        return finish.result(cells.lanes, cells.at(row) + lane, count.of(cells, row));
    }

    @Override
    public List<Schema.Field> fields(String stateName) {
        return List.of(new Schema.Field(field, schema(Wide.SUM_DIGITS)));
    }

    static Schema schema(int digits) {
        return LogicalTypes.decimal(digits, 0).addToSchema(Schema.create(Schema.Type.BYTES));
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        Wide.encode(cells.lanes, cells.at(row) + lane, Wide.SUM_LANES, out);
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        Wide.decode(in, cells.lanes, cells.at(row) + lane, Wide.SUM_LANES);
    }
}
