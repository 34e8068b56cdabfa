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
 * The variance of doubles from their mean and the sum of squared distances from it. The last bits depend on the order of the
 * records.
 *
 * @see <a href="https://doi.org/10.2307/1266577">Welford, Note on a Method for Calculating Corrected Sums of Squares and Products,
 *     1962</a>
 * @see <a href="https://doi.org/10.1080/00031305.1983.10483115">Chan, Golub and LeVeque, Algorithms for Computing the Sample
 *     Variance, 1983</a>
 */
final class DoubleVarianceKernel<V> extends Kernel<V, Double> {

    private final ToDoubleFunction<? super V> function;
    private final Spread spread;
    private final RecordCount count;
    private final String meanField;
    private final String distancesField;
    private final int input;
    private final int lane;

    DoubleVarianceKernel(Layout layout, ToDoubleFunction<? super V> function, Spread spread) {
        this.function = function;
        this.spread = spread;
        this.count = new RecordCount(layout.countLane());
        this.meanField = layout.takePart(spread.word(), "mean");
        this.distancesField = layout.takePart(spread.word(), "distances");
        this.input = layout.takeInputs(1);
        this.lane = layout.takeLanes(2);
    }

    @Override
    public void extract(V value, long[] inputs, int at) {
        inputs[at + input] = Double.doubleToLongBits(function.applyAsDouble(value));
    }

    @Override
    public void add(Cells cells, int row, Batch batch, int i) {
        double value = Double.longBitsToDouble(batch.inputs[i * batch.inputsPerRecord + input]);
        int at = cells.at(row) + lane;
        double mean = Double.longBitsToDouble(cells.lanes[at]);
        double distances = Double.longBitsToDouble(cells.lanes[at + 1]);
        double newMean = mean + (value - mean) / count.of(cells, row);
        cells.lanes[at] = Double.doubleToLongBits(newMean);
        cells.lanes[at + 1] = Double.doubleToLongBits(distances + (value - mean) * (value - newMean));
    }

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {
        long all = count.of(into, row);
        long more = count.of(from, fromRow);
        int at = into.at(row) + lane;
        int fromAt = from.at(fromRow) + lane;
        if (all == more) {
            into.lanes[at] = from.lanes[fromAt];
            into.lanes[at + 1] = from.lanes[fromAt + 1];
            return;
        }
        double mean = Double.longBitsToDouble(into.lanes[at]);
        double apart = Double.longBitsToDouble(from.lanes[fromAt]) - mean;
        double share = (double) more / all;
        double distances = Double.longBitsToDouble(into.lanes[at + 1])
                + Double.longBitsToDouble(from.lanes[fromAt + 1])
                + apart * apart * share * (all - more);
        into.lanes[at] = Double.doubleToLongBits(mean + apart * share);
        into.lanes[at + 1] = Double.doubleToLongBits(distances);
    }

    @Override
    public boolean hasResultOfNone() {
        return true;
    }

    @Override
    public Double result(Cells cells, int row) {
        long divisor = spread.divisor(count.of(cells, row));
        double distances = Double.longBitsToDouble(cells.lanes[cells.at(row) + lane + 1]);
        return divisor <= 0 ? Double.NaN : spread.finish(distances / divisor);
    }

    @Override
    public List<Schema.Field> fields(String stateName) {
        return List.of(
                new Schema.Field(meanField, Schema.create(Schema.Type.DOUBLE)),
                new Schema.Field(distancesField, Schema.create(Schema.Type.DOUBLE)));
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
