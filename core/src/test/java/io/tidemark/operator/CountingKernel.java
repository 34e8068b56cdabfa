package io.tidemark.operator;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.List;
import org.apache.avro.Schema;

/** A sum and a maximum, in two lanes, that merge exactly, do not subtract, and count how often they are merged. */
final class CountingKernel extends Kernel<Object, List<Long>> {

    private final int lane;
    private long merges;

    CountingKernel(Layout layout) {
        this.lane = layout.takeLanes(2);
    }

    long merges() {
        return merges;
    }

    @Override
    public void create(Cells cells, int row) {
        cells.lanes[cells.at(row) + lane + 1] = Long.MIN_VALUE;
    }

    @Override
    public void add(Cells cells, int row, Batch batch, int i) {
        throw new AssertionError("Rows are filled by hand.");
    }

    void take(Cells cells, int row, long sum, long most) {
        int at = cells.at(row) + lane;
        cells.lanes[at] += sum;
        cells.lanes[at + 1] = Math.max(cells.lanes[at + 1], most);
    }

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {
        merges++;
        int at = from.at(fromRow) + lane;
        take(into, row, from.lanes[at], from.lanes[at + 1]);
    }

    @Override
    public boolean isAssociative() {
        return true;
    }

    @Override
    public List<Long> result(Cells cells, int row) {
        int at = cells.at(row) + lane;
        return List.of(cells.lanes[at], cells.lanes[at + 1]);
    }

    @Override
    public List<Schema.Field> fields(String stateName) {
        return List.of();
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        throw new AssertionError("Nothing is written.");
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        throw new AssertionError("Nothing is read.");
    }
}
