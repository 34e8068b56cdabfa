package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.avro.Schema;

/**
 * The least or greatest number of a window, in one lane.
 *
 * <p>Doubles are kept as longs in the same order: −0.0 below 0.0, and NaN, of which there is one, above everything.
 */
final class ExtremeKernel<V, R> extends Kernel<V, R> {

    private final ToLongFunction<? super V> function;
    private final NumberForm<R> form;
    private final boolean isMax;
    private final String field;
    private final int input;
    private final int lane;

    ExtremeKernel(Layout layout, ToLongFunction<? super V> function, NumberForm<R> form, boolean isMax) {
        this.function = function;
        this.form = form;
        this.isMax = isMax;
        this.field = layout.takeField(isMax ? "max" : "min");
        this.input = layout.takeInputs(1);
        this.lane = layout.takeLanes(1);
    }

    @Override
    public void extract(V value, long[] inputs, int at) {
        inputs[at + input] = function.applyAsLong(value);
    }

    @Override
    public void create(Cells cells, int row) {
        cells.lanes[cells.at(row) + lane] = isMax ? form.least() : form.greatest();
    }

    @Override
    public void add(Cells cells, int row, Batch batch, int i) {
        take(cells, row, batch.inputs[i * batch.inputsPerRecord + input]);
    }

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {
        take(into, row, from.lanes[from.at(fromRow) + lane]);
    }

    private void take(Cells cells, int row, long value) {
        int at = cells.at(row) + lane;
        long known = cells.lanes[at];
        cells.lanes[at] = isMax ? Math.max(known, value) : Math.min(known, value);
    }

    @Override
    public boolean isAssociative() {
        return true;
    }

    @Override
    public R result(Cells cells, int row) {
        return form.result(cells.lanes[cells.at(row) + lane]);
    }

    @Override
    public List<Schema.Field> fields(String stateName) {
        return List.of(new Schema.Field(field, form.schema()));
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        form.encode(cells.lanes[cells.at(row) + lane], out);
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        cells.lanes[cells.at(row) + lane] = form.decode(in);
    }
}
