package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.TypeLimits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** Sums decimals of one scale exactly: their unscaled numbers, in 192 bits. */
final class DecimalSumKernel<V> extends Kernel<V, BigDecimal> {

    private static final BigInteger DECIMAL_END = BigInteger.TEN.pow(TypeLimits.DECIMAL_DIGITS_MAX);

    private final Function<? super V, BigDecimal> function;
    private final int scale;
    private final String field;
    private final int input;
    private final int lane;

    DecimalSumKernel(Layout layout, Function<? super V, BigDecimal> function, int scale) {
        this.function = function;
        this.scale = scale;
        this.field = layout.takeField("sum");
        this.input = layout.takeInputs(2);
        this.lane = layout.takeLanes(Wide.LARGE_SUM_LANES);
    }

    @Override
    public void extract(V value, long[] inputs, int at) {
        BigInteger unscaled = unscaled(UserValues.present(function.apply(value), "The function given to sumDecimal"));
        inputs[at + input] = unscaled.longValue();
        inputs[at + input + 1] = unscaled.shiftRight(Long.SIZE).longValue();
    }

    private BigInteger unscaled(BigDecimal decimal) {
        // The digits before the point first: to set the scale of 1E+1000000000 would take for ever.
        long whole = (long) decimal.precision() - decimal.scale();
        if (decimal.signum() == 0) {
            return BigInteger.ZERO;
        }
        if (whole > TypeLimits.DECIMAL_DIGITS_MAX - scale
                || decimal.stripTrailingZeros().scale() > scale) {
            throw new IllegalArgumentException(
                    "The decimal " + decimal + " does not fit " + TypeLimits.DECIMAL_DIGITS_MAX + " digits of which "
                            + scale + " come after the point. Round it with setScale, or declare another scale.");
        }
        return decimal.setScale(scale).unscaledValue();
    }

    @Override
    public void add(Cells cells, int row, Batch batch, int i) {
        int at = i * batch.inputsPerRecord + input;
        Wide.add(cells.lanes, cells.at(row) + lane, Wide.LARGE_SUM_LANES, batch.inputs[at], batch.inputs[at + 1]);
    }

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {
        Wide.add(into.lanes, into.at(row) + lane, from.lanes, from.at(fromRow) + lane, Wide.LARGE_SUM_LANES);
    }

    @Override
    public boolean isSubtractable() {
        return true;
    }

    @Override
    public void subtract(Cells from, int row, Cells what, int whatRow) {
        Wide.subtract(from.lanes, from.at(row) + lane, what.lanes, what.at(whatRow) + lane, Wide.LARGE_SUM_LANES);
    }

    @Override
    public boolean hasResultOfNone() {
        return true;
    }

    @Override
    public BigDecimal result(Cells cells, int row) {
        BigInteger sum = Wide.toBigInteger(cells.lanes, cells.at(row) + lane, Wide.LARGE_SUM_LANES);
        if (sum.abs().compareTo(DECIMAL_END) >= 0) {
            throw new ResultOverflowException("The sum " + new BigDecimal(sum, scale) + " has more than "
                    + TypeLimits.DECIMAL_DIGITS_MAX + " digits. Sum at a smaller scale, or over shorter windows.");
        }
        return new BigDecimal(sum, scale);
    }

    @Override
    public List<Schema.Field> fields(String stateName) {
        Schema schema =
                LogicalTypes.decimal(Wide.LARGE_SUM_DIGITS, scale).addToSchema(Schema.create(Schema.Type.BYTES));
        return List.of(new Schema.Field(field, schema));
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        Wide.encode(cells.lanes, cells.at(row) + lane, Wide.LARGE_SUM_LANES, out);
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        Wide.decode(in, cells.lanes, cells.at(row) + lane, Wide.LARGE_SUM_LANES);
    }
}
