package io.tidemark.conformance;

import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.List;
import org.apache.avro.Schema;

/** Computes {@link Sums} in four lanes, from three lanes of input: value and the halves of the lineage. */
final class SumsAggregate implements Aggregate<Entry, Sums> {

    private static final int LANES = 4;
    private static final int INPUTS = 3;

    @Override
    public Kernel<Entry, Sums> bind(Layout layout) {
        return new SumsKernel(layout.takeLanes(LANES), layout.takeInputs(INPUTS));
    }

    @Override
    public String describe() {
        return "sums";
    }

    private static final class SumsKernel extends Kernel<Entry, Sums> {

        private final int lane;
        private final int input;

        SumsKernel(int lane, int input) {
            this.lane = lane;
            this.input = input;
        }

        @Override
        public void extract(Entry entry, long[] inputs, int at) {
            inputs[at + input] = entry.value();
            inputs[at + input + 1] = entry.lineageHigh();
            inputs[at + input + 2] = entry.lineageLow();
        }

        @Override
        public void add(Cells cells, int row, Batch batch, int i) {
            int at = i * batch.inputsPerRecord + input;
            long value = batch.inputs[at];
            plus(cells, row, 0, value >> (Long.SIZE - 1), value);
            plus(cells, row, 2, batch.inputs[at + 1], batch.inputs[at + 2]);
        }

        @Override
        public void merge(Cells into, int row, Cells from, int fromRow) {
            int at = from.at(fromRow) + lane;
            plus(into, row, 0, from.lanes[at], from.lanes[at + 1]);
            plus(into, row, 2, from.lanes[at + 2], from.lanes[at + 3]);
        }

        @Override
        public boolean isAssociative() {
            return true;
        }

        /** Adds a 128-bit number to the one in two lanes. */
        private void plus(Cells cells, int row, int offset, long high, long low) {
            int at = cells.at(row) + lane + offset;
            long sum = cells.lanes[at + 1] + low;
            long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
            cells.lanes[at + 1] = sum;
            cells.lanes[at] += high + carry;
        }

        @Override
        public Sums result(Cells cells, int row) {
            int at = cells.at(row) + lane;
            return new Sums(cells.lanes[at], cells.lanes[at + 1], cells.lanes[at + 2], cells.lanes[at + 3]);
        }

        @Override
        public List<Schema.Field> fields(String stateName) {
            return List.of("sumHigh", "sumLow", "lineageHigh", "lineageLow").stream()
                    .map(name -> new Schema.Field(name, Schema.create(Schema.Type.LONG)))
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
