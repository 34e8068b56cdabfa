package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.CorruptDataException;
import java.math.BigInteger;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Sums doubles exactly and rounds once, at the end. What is not finite is counted apart, so that it can be taken out again.
 */
/*
 * Every finite double is an integer times a power of two, and so is their sum: object number, and lane exponent. The exponent is
 * that of the finest double so far; where the number is zero or absent, it says nothing. Written, the number is odd or zero, so
 * that equal sums have equal bytes.
 */
final class ExactDoubleSumKernel<V> extends Kernel<V, Double> {

    private static final int FRACTION_BITS = 52;
    private static final long FRACTION_MASK = (1L << FRACTION_BITS) - 1;
    private static final int BIASED_MASK = 0x7FF;
    private static final int EXPONENT_MIN = -1074;
    private static final int EXPONENT_MAX = 1023 + 64;

    /** Decimal digits of 2^2162: 63 bits of carries above the 2098 bits from the finest to the largest double. */
    private static final int LARGEST_DIGITS = 651;

    private static final int EXPONENT = 0;
    private static final int NANS = 1;
    private static final int POSITIVE_INFINITIES = 2;
    private static final int NEGATIVE_INFINITIES = 3;
    private static final int LANES = 4;

    private final ToDoubleFunction<? super V> function;
    private final String[] names = new String[LANES + 1];
    private final int input;
    private final int lane;
    private final int object;

    ExactDoubleSumKernel(Layout layout, ToDoubleFunction<? super V> function) {
        this.function = function;
        names[0] = layout.takeField("sum");
        names[1] = layout.takePart("sum", "exponent");
        names[2] = layout.takePart("sum", "nans");
        names[3] = layout.takePart("sum", "positiveInfinities");
        names[4] = layout.takePart("sum", "negativeInfinities");
        this.input = layout.takeInputs(1);
        this.lane = layout.takeLanes(LANES);
        this.object = layout.takeObjects(1);
    }

    @Override
    public void extract(V value, long[] inputs, int at) {
        inputs[at + input] = Double.doubleToLongBits(function.applyAsDouble(value));
    }

    @Override
    public void add(Cells cells, int row, Batch batch, int i) {
        double value = Double.longBitsToDouble(batch.inputs[i * batch.inputsPerRecord + input]);
        if (!Double.isFinite(value)) {
            cells.lanes[cells.at(row) + lane + kind(value)]++;
        } else if (value != 0) {
            long bits = Double.doubleToLongBits(value);
            int biased = (int) (bits >>> FRACTION_BITS) & BIASED_MASK;
            long fraction = bits & FRACTION_MASK;
            long number = biased == 0 ? fraction : fraction | FRACTION_MASK + 1;
            add(cells, row, BigInteger.valueOf(value < 0 ? -number : number), Math.max(biased, 1) - 1 + EXPONENT_MIN);
        }
    }

    private static int kind(double value) {
        if (Double.isNaN(value)) {
            return NANS;
        }
        return value > 0 ? POSITIVE_INFINITIES : NEGATIVE_INFINITIES;
    }

    private void add(Cells cells, int row, BigInteger number, int exponent) {
        BigInteger sum = number(cells, row);
        int at = cells.at(row) + lane + EXPONENT;
        int sumExponent = sum.signum() == 0 ? exponent : (int) cells.lanes[at];
        int finest = Math.min(sumExponent, exponent);
        BigInteger total = sum.shiftLeft(sumExponent - finest).add(number.shiftLeft(exponent - finest));
        cells.lanes[at] = finest;
        cells.objects[cells.objectAt(row) + object] = total;
    }

    private BigInteger number(Cells cells, int row) {
        @Nullable Object number = cells.objects[cells.objectAt(row) + object];
        return number == null ? BigInteger.ZERO : (BigInteger) number;
    }

    private int exponent(Cells cells, int row) {
        return (int) cells.lanes[cells.at(row) + lane + EXPONENT];
    }

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {
        combine(into, row, from, fromRow, 1);
    }

    @Override
    public boolean isSubtractable() {
        return true;
    }

    @Override
    public void subtract(Cells from, int row, Cells what, int whatRow) {
        combine(from, row, what, whatRow, -1);
    }

    private void combine(Cells into, int row, Cells from, int fromRow, int sign) {
        BigInteger number = number(from, fromRow);
        if (number.signum() != 0) {
            add(into, row, sign < 0 ? number.negate() : number, exponent(from, fromRow));
        }
        for (int k = NANS; k < LANES; k++) {
            into.lanes[into.at(row) + lane + k] += sign * from.lanes[from.at(fromRow) + lane + k];
        }
    }

    @Override
    public boolean hasResultOfNone() {
        return true;
    }

    @Override
    public Double result(Cells cells, int row) {
        int at = cells.at(row) + lane;
        boolean up = cells.lanes[at + POSITIVE_INFINITIES] > 0;
        boolean down = cells.lanes[at + NEGATIVE_INFINITIES] > 0;
        if (cells.lanes[at + NANS] > 0 || (up && down)) {
            return Double.NaN;
        }
        if (up || down) {
            return up ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        BigInteger number = number(cells, row);
        double sum = number.signum() == 0 ? 0.0 : Rounding.toDouble(number, exponent(cells, row));
        if (Double.isInfinite(sum)) {
            throw new ResultOverflowException("The sum of the doubles is beyond " + Double.MAX_VALUE
                    + ", the largest double. Scale the values, or sum over shorter windows.");
        }
        return sum;
    }

    @Override
    public List<Schema.Field> fields(String stateName) {
        Schema count = Schema.create(Schema.Type.LONG);
        return List.of(
                new Schema.Field(names[0], SumKernel.schema(LARGEST_DIGITS)),
                new Schema.Field(names[1], Schema.create(Schema.Type.INT)),
                new Schema.Field(names[2], count),
                new Schema.Field(names[3], count),
                new Schema.Field(names[4], count));
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        BigInteger number = number(cells, row);
        int zeros = Math.max(0, number.getLowestSetBit());
        byte[] bytes = number.shiftRight(zeros).toByteArray();
        out.writeBytes(bytes, 0, bytes.length);
        out.writeInt(number.signum() == 0 ? 0 : exponent(cells, row) + zeros);
        for (int k = NANS; k < LANES; k++) {
            out.writeLong(cells.lanes[cells.at(row) + lane + k]);
        }
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        int position = in.position();
        byte[] bytes = in.readBytes();
        int exponent = in.readInt();
        if (bytes.length == 0 || exponent < EXPONENT_MIN || exponent > EXPONENT_MAX) {
            throw new CorruptDataException("A sum of doubles is not a number and an exponent", position);
        }
        cells.objects[cells.objectAt(row) + object] = new BigInteger(bytes);
        cells.lanes[cells.at(row) + lane + EXPONENT] = exponent;
        for (int k = NANS; k < LANES; k++) {
            cells.lanes[cells.at(row) + lane + k] = in.readLong();
        }
    }
}
