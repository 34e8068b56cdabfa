package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.List;
import org.apache.avro.Schema;

/** The number of records, which is kept with every row anyway: it takes no lane and no time. */
final class CountKernel<V> extends Kernel<V, Long> {

    private final RecordCount count;

    CountKernel(Layout layout) {
        this.count = new RecordCount(layout.countLane());
    }

    @Override
    public void add(Cells cells, int row, Batch batch, int i) {}

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {}

    @Override
    public boolean isSubtractable() {
        return true;
    }

    @Override
    public void subtract(Cells from, int row, Cells what, int whatRow) {}

    @Override
    public boolean hasResultOfNone() {
        return true;
    }

    @Override
    public Long result(Cells cells, int row) {
        return count.of(cells, row);
    }

    @Override
    public List<Schema.Field> fields(String stateName) {
        return List.of();
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {}

    @Override
    public void decode(ByteSource in, Cells cells, int row) {}
}
