package io.tidemark.testkit.driven;

import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import java.math.BigInteger;
import java.util.List;
import org.apache.avro.Schema;

/** The sum of values and lineages in 128 bits; with the least and the most value it cannot be subtracted. */
final class SumsAggregate implements Aggregate<Rec, Sums> {

    private static final int LANES = 6;
    private static final int SUM = 0;
    private static final int LINEAGE = 2;
    private static final int LEAST = 4;
    private static final int MOST = 5;

    private final Combining combining;

    SumsAggregate(Combining combining) {
        this.combining = combining;
    }

    /** The sums alone, which can be subtracted; or those with least, most, first and last, which cannot. */
    static Aggregate<Rec, Sums> of(Combining combining) {
        SumsAggregate sums = new SumsAggregate(combining);
        return combining.isSubtractable()
                ? sums
                : Aggregates.all(sums, Aggregates.first(Rec::value, Type.LONG), Aggregates.last(Rec::value, Type.LONG))
                        .as(Sums::with);
    }

    @Override
    public Kernel<Rec, Sums> bind(Layout layout) {
        return new SumsKernel(layout.takeLanes(LANES), layout.takeInputs(3), combining);
    }

    @Override
    public String describe() {
        return "sums";
    }

    private static final class SumsKernel extends Kernel<Rec, Sums> {
        private final int lane;
        private final int input;
        private final Combining combining;

        SumsKernel(int lane, int input, Combining combining) {
            this.lane = lane;
            this.input = input;
            this.combining = combining;
        }

        @Override
        public void extract(Rec value, long[] inputs, int at) {
            inputs[at + input] = value.value();
            inputs[at + input + 1] = value.lineageHigh();
            inputs[at + input + 2] = value.lineageLow();
        }

        @Override
        public void create(Cells cells, int row) {
            if (!combining.isSubtractable()) {
                cells.lanes[cells.at(row) + lane + LEAST] = Long.MAX_VALUE;
                cells.lanes[cells.at(row) + lane + MOST] = Long.MIN_VALUE;
            }
        }

        @Override
        public void add(Cells cells, int row, Batch batch, int i) {
            int at = cells.at(row) + lane;
            int in = i * batch.inputsPerRecord + input;
            long value = batch.inputs[in];
            add(cells.lanes, at + SUM, value >> 63, value);
            add(cells.lanes, at + LINEAGE, batch.inputs[in + 1], batch.inputs[in + 2]);
            extend(cells.lanes, at, value, value);
        }

        @Override
        public void merge(Cells into, int row, Cells from, int fromRow) {
            int at = into.at(row) + lane;
            int other = from.at(fromRow) + lane;
            add(into.lanes, at + SUM, from.lanes[other + SUM], from.lanes[other + SUM + 1]);
            add(into.lanes, at + LINEAGE, from.lanes[other + LINEAGE], from.lanes[other + LINEAGE + 1]);
            extend(into.lanes, at, from.lanes[other + LEAST], from.lanes[other + MOST]);
        }

        @Override
        public boolean isSubtractable() {
            return combining.isSubtractable();
        }

        @Override
        public boolean isAssociative() {
            return combining != Combining.FOLDED;
        }

        @Override
        public void subtract(Cells from, int row, Cells what, int whatRow) {
            int at = from.at(row) + lane;
            int other = what.at(whatRow) + lane;
            subtract(from.lanes, at + SUM, what.lanes, other + SUM);
            subtract(from.lanes, at + LINEAGE, what.lanes, other + LINEAGE);
        }

        private void extend(long[] lanes, int at, long least, long most) {
            if (!combining.isSubtractable()) {
                lanes[at + LEAST] = Math.min(lanes[at + LEAST], least);
                lanes[at + MOST] = Math.max(lanes[at + MOST], most);
            }
        }

        private static void add(long[] lanes, int at, long high, long low) {
            long sum = lanes[at + 1] + low;
            lanes[at] += high + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
            lanes[at + 1] = sum;
        }

        private static void subtract(long[] lanes, int at, long[] others, int other) {
            long low = others[other + 1];
            lanes[at] -= others[other] + (Long.compareUnsigned(lanes[at + 1], low) < 0 ? 1 : 0);
            lanes[at + 1] -= low;
        }

        @Override
        public Sums result(Cells cells, int row) {
            int at = cells.at(row) + lane;
            long[] lanes = cells.lanes;
            BigInteger low = BigInteger.valueOf(lanes[at + SUM + 1]).mod(BigInteger.ONE.shiftLeft(64));
            BigInteger sum = BigInteger.valueOf(lanes[at + SUM]).shiftLeft(64).add(low);
            return new Sums(
                    sum,
                    lanes[at + LEAST],
                    lanes[at + MOST],
                    new Sums.Edges(0, 0),
                    new Sums.Halves(lanes[at + LINEAGE], lanes[at + LINEAGE + 1]));
        }

        @Override
        public List<Schema.Field> fields(String stateName) {
            return java.util.stream.IntStream.range(0, LANES)
                    .mapToObj(i -> new Schema.Field("lane" + i, Schema.create(Schema.Type.LONG)))
                    .toList();
        }

        @Override
        public void encode(Cells cells, int row, ByteSink out) {
            for (int i = 0; i < LANES; i++) {
                out.writeLong(cells.lanes[cells.at(row) + lane + i]);
            }
        }

        @Override
        public void decode(ByteSource in, Cells cells, int row) {
            for (int i = 0; i < LANES; i++) {
                cells.lanes[cells.at(row) + lane + i] = in.readLong();
            }
        }
    }
}
