package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Hands on the records that pass a predicate, and counts them. */
final class FilterKernel<V, R> extends OuterKernel<V, R, R> {

    private final Predicate<? super V> predicate;
    private final @Nullable R none;
    private final String field;
    private final int input;
    private final int lane;

    /** What {@link FilterAggregate} reserved for a filter, and the kernel inside. */
    record Parts<V, R>(Kernel<V, R> inner, String field, int input, int lane) {}

    FilterKernel(Parts<V, R> parts, Predicate<? super V> predicate, @Nullable R none) {
        super(parts.inner);
        this.field = parts.field;
        this.input = parts.input;
        this.lane = parts.lane;
        this.predicate = predicate;
        this.none = none;
    }

    @Override
    public void extract(V value, long[] inputs, int at) {
        boolean passes = predicate.test(value);
        inputs[at + input] = passes ? 1 : 0;
        if (passes) {
            inner.extract(value, inputs, at);
        }
    }

    @Override
    public void add(Cells cells, int row, Batch batch, int i) {
        if (batch.inputs[i * batch.inputsPerRecord + input] == 0) {
            return;
        }
        cells.lanes[cells.at(row) + lane]++;
        try {
            inner.add(cells, row, batch, i);
        } catch (RuntimeException | Error thrown) {
            cells.lanes[cells.at(row) + lane]--;
            throw thrown;
        }
    }

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {
        long more = matched(from, fromRow);
        if (more > 0) {
            into.lanes[into.at(row) + lane] += more;
            inner.merge(into, row, from, fromRow);
        }
    }

    @Override
    public void subtract(Cells from, int row, Cells what, int whatRow) {
        long less = matched(what, whatRow);
        if (less > 0) {
            from.lanes[from.at(row) + lane] -= less;
            inner.subtract(from, row, what, whatRow);
        }
    }

    @Override
    public boolean hasResultOfNone() {
        return none != null || inner.hasResultOfNone();
    }

    @Override
    public R result(Cells cells, int row) {
        return none != null && matched(cells, row) == 0 ? none : inner.result(cells, row);
    }

    @Override
    public List<Schema.Field> fields(String stateName) {
        List<Schema.Field> fields = new ArrayList<>();
        fields.add(new Schema.Field(field, Schema.create(Schema.Type.LONG)));
        fields.addAll(inner.fields(stateName));
        return fields;
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        out.writeLong(matched(cells, row));
        inner.encode(cells, row, out);
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        cells.lanes[cells.at(row) + lane] = in.readLong();
        inner.decode(in, cells, row);
    }

    private long matched(Cells cells, int row) {
        return cells.lanes[cells.at(row) + lane];
    }
}
