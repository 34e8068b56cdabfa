package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.avro.Schema;

/**
 * Sums doubles with compensation: beside the sum it keeps what rounding lost. The last bits depend on the order of the records.
 *
 * @see <a href="https://doi.org/10.1002/zamm.19740540106">Neumaier, Rundungsfehleranalyse einiger Verfahren zur Summation endlicher
 *     Summen, 1974</a>
 */
final class DoubleSumKernel<V> extends Kernel<V, Double> {

    private final ToDoubleFunction<? super V> function;
    private final boolean isMean;
    private final RecordCount count;
    private final String sumField;
    private final String lostField;
    private final int input;
    private final int lane;

    DoubleSumKernel(Layout layout, String name, ToDoubleFunction<? super V> function, boolean isMean) {
        this.function = function;
        this.isMean = isMean;
        this.count = new RecordCount(layout.countLane());
        this.sumField = layout.takeField(name);
        this.lostField = layout.takePart(name, "lost");
        this.input = layout.takeInputs(1);
        this.lane = layout.takeLanes(2);
    }

    @Override
    public void extract(V value, long[] inputs, int at) {
        inputs[at + input] = Double.doubleToLongBits(function.applyAsDouble(value));
    }

    @Override
    public void add(Cells cells, int row, Batch batch, int i) {
        add(
                cells.lanes,
                cells.at(row) + lane,
                Double.longBitsToDouble(batch.inputs[i * batch.inputsPerRecord + input]),
                0);
    }

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {
        int at = from.at(fromRow) + lane;
        add(
                into.lanes,
                into.at(row) + lane,
                Double.longBitsToDouble(from.lanes[at]),
                Double.longBitsToDouble(from.lanes[at + 1]));
    }

    private static void add(long[] lanes, int at, double value, double valueLost) {
        double sum = Double.longBitsToDouble(lanes[at]);
        double total = sum + value;
        double lost = Math.abs(sum) >= Math.abs(value) ? (sum - total) + value : (value - total) + sum;
        lanes[at] = Double.doubleToLongBits(total);
        lanes[at + 1] = Double.doubleToLongBits(Double.longBitsToDouble(lanes[at + 1]) + (lost + valueLost));
    }

    @Override
    public boolean hasResultOfNone() {
        return true;
    }

    /** What was lost means nothing once the sum is infinite or not a number. */
    @Override
    public Double result(Cells cells, int row) {
        int at = cells.at(row) + lane;
        double sum = Double.longBitsToDouble(cells.lanes[at]);
        double exact = Double.isFinite(sum) ? sum + Double.longBitsToDouble(cells.lanes[at + 1]) : sum;
        return isMean ? exact / count.of(cells, row) : exact;
    }

    @Override
    public List<Schema.Field> fields(String stateName) {
        return List.of(
                new Schema.Field(sumField, Schema.create(Schema.Type.DOUBLE)),
                new Schema.Field(lostField, Schema.create(Schema.Type.DOUBLE)));
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        int at = cells.at(row) + lane;
        out.writeFixed64LE(cells.lanes[at]);
        out.writeFixed64LE(cells.lanes[at + 1]);
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        int at = cells.at(row) + lane;
        cells.lanes[at] = Double.doubleToLongBits(in.readDouble());
        cells.lanes[at + 1] = Double.doubleToLongBits(in.readDouble());
    }
}
