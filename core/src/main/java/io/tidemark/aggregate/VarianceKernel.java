package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.math.BigInteger;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.avro.Schema;

/** The exact variance of longs: their sum in 128 bits, the sum of their squares in 192, and one rounding at the end. */
final class VarianceKernel<V> extends Kernel<V, Double> {

    private static final int SQUARES = Wide.SUM_LANES;

    private final ToLongFunction<? super V> function;
    private final Spread spread;
    private final RecordCount count;
    private final String sumField;
    private final String squaresField;
    private final int input;
    private final int lane;

    VarianceKernel(Layout layout, ToLongFunction<? super V> function, Spread spread) {
        this.function = function;
        this.spread = spread;
        this.count = new RecordCount(layout.countLane());
        this.sumField = layout.takePart(spread.word(), "sum");
        this.squaresField = layout.takePart(spread.word(), "squares");
        this.input = layout.takeInputs(1);
        this.lane = layout.takeLanes(Wide.SUM_LANES + Wide.LARGE_SUM_LANES);
    }

    @Override
    public void extract(V value, long[] inputs, int at) {
        inputs[at + input] = function.applyAsLong(value);
    }

    @Override
    public void add(Cells cells, int row, Batch batch, int i) {
        long value = batch.inputs[i * batch.inputsPerRecord + input];
        int at = cells.at(row) + lane;
        Wide.add(cells.lanes, at, value);
        Wide.add(cells.lanes, at + SQUARES, Wide.LARGE_SUM_LANES, value * value, Math.multiplyHigh(value, value));
    }

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {
        int at = into.at(row) + lane;
        int fromAt = from.at(fromRow) + lane;
        Wide.add(into.lanes, at, from.lanes, fromAt, Wide.SUM_LANES);
        Wide.add(into.lanes, at + SQUARES, from.lanes, fromAt + SQUARES, Wide.LARGE_SUM_LANES);
    }

    @Override
    public boolean isSubtractable() {
        return true;
    }

    @Override
    public void subtract(Cells from, int row, Cells what, int whatRow) {
        int at = from.at(row) + lane;
        int whatAt = what.at(whatRow) + lane;
        Wide.subtract(from.lanes, at, what.lanes, whatAt, Wide.SUM_LANES);
        Wide.subtract(from.lanes, at + SQUARES, what.lanes, whatAt + SQUARES, Wide.LARGE_SUM_LANES);
    }

    /** With n records: (n·Σx² − (Σx)²) / (n·n), or n·(n−1) for a sample. */
    @Override
    public Double result(Cells cells, int row) {
        long records = count.of(cells, row);
        int at = cells.at(row) + lane;
        BigInteger n = BigInteger.valueOf(records);
        BigInteger sum = Wide.toBigInteger(cells.lanes, at, Wide.SUM_LANES);
        BigInteger squares = Wide.toBigInteger(cells.lanes, at + SQUARES, Wide.LARGE_SUM_LANES);
        BigInteger dividend = n.multiply(squares).subtract(sum.multiply(sum));
        BigInteger divisor = n.multiply(BigInteger.valueOf(spread.divisor(records)));
        return divisor.signum() == 0 ? Double.NaN : spread.finish(Rounding.quotient(dividend, divisor));
    }

    @Override
    public boolean hasResultOfNone() {
        return true;
    }

    @Override
    public List<Schema.Field> fields(String stateName) {
        return List.of(
                new Schema.Field(sumField, SumKernel.schema(Wide.SUM_DIGITS)),
                new Schema.Field(squaresField, SumKernel.schema(Wide.LARGE_SUM_DIGITS)));
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        int at = cells.at(row) + lane;
        Wide.encode(cells.lanes, at, Wide.SUM_LANES, out);
        Wide.encode(cells.lanes, at + SQUARES, Wide.LARGE_SUM_LANES, out);
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        int at = cells.at(row) + lane;
        Wide.decode(in, cells.lanes, at, Wide.SUM_LANES);
        Wide.decode(in, cells.lanes, at + SQUARES, Wide.LARGE_SUM_LANES);
    }
}
