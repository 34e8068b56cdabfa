package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import java.util.List;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** A kernel around another, which does what the other does unless it says otherwise. */
abstract class OuterKernel<V, Q, R> extends Kernel<V, R> {

    final Kernel<V, Q> inner;

    OuterKernel(Kernel<V, Q> inner) {
        this.inner = inner;
    }

    @Override
    public void extract(V value, long[] inputs, int at) {
        inner.extract(value, inputs, at);
    }

    @Override
    public void create(Cells cells, int row) {
        inner.create(cells, row);
    }

    @Override
    public void add(Cells cells, int row, Batch batch, int i) {
        inner.add(cells, row, batch, i);
    }

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {
        inner.merge(into, row, from, fromRow);
    }

    @Override
    public boolean isSubtractable() {
        return inner.isSubtractable();
    }

    @Override
    public void subtract(Cells from, int row, Cells what, int whatRow) {
        inner.subtract(from, row, what, whatRow);
    }

    @Override
    public boolean isAssociative() {
        return inner.isAssociative();
    }

    @Override
    public boolean canThrow() {
        return inner.canThrow();
    }

    @Override
    public boolean hasResultOfNone() {
        return inner.hasResultOfNone();
    }

    @Override
    public List<Schema.Field> fields(String stateName) {
        return inner.fields(stateName);
    }

    @Override
    public @Nullable Type<?> userType(String field) {
        return inner.userType(field);
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        inner.encode(cells, row, out);
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        inner.decode(in, cells, row);
    }
}
