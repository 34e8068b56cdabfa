package io.tidemark.testkit;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Cells;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A kernel that passes everything on to another and watches that accumulators are immutable: what {@code add}, {@code merge} and
 * {@code subtract} were given is encoded before and after, and must not have changed.
 */
final class WatchedKernel<V, R> extends Kernel<V, R> {

    private final Kernel<V, R> kernel;

    WatchedKernel(Kernel<V, R> kernel) {
        this.kernel = kernel;
    }

    @Override
    public void extract(V value, long[] inputs, int at) {
        kernel.extract(value, inputs, at);
    }

    @Override
    public void create(Cells cells, int row) {
        kernel.create(cells, row);
    }

    @Override
    public void add(Cells cells, int row, Batch batch, int i) {
        watch("add", cells, row, () -> kernel.add(cells, row, batch, i));
    }

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {
        watch("merge", from, fromRow, () -> watch("merge", into, row, () -> kernel.merge(into, row, from, fromRow)));
    }

    @Override
    public boolean isSubtractable() {
        return kernel.isSubtractable();
    }

    @Override
    public void subtract(Cells from, int row, Cells what, int whatRow) {
        watch(
                "subtract",
                what,
                whatRow,
                () -> watch("subtract", from, row, () -> kernel.subtract(from, row, what, whatRow)));
    }

    @Override
    public boolean isAssociative() {
        return kernel.isAssociative();
    }

    @Override
    public boolean canThrow() {
        return kernel.canThrow();
    }

    @Override
    public boolean hasResultOfNone() {
        return kernel.hasResultOfNone();
    }

    @Override
    public R result(Cells cells, int row) {
        return kernel.result(cells, row);
    }

    @Override
    public List<Schema.Field> fields(String stateName) {
        return kernel.fields(stateName);
    }

    @Override
    public @Nullable Type<?> userType(String field) {
        return kernel.userType(field);
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        kernel.encode(cells, row, out);
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        kernel.decode(in, cells, row);
    }

    /** A row is copied with the same objects in it; if one of them was changed, the copy shows it. */
    private void watch(String what, Cells cells, int row, Runnable call) {
        Cells given = cells.copyOf(row);
        byte[] before = bytes(given);
        call.run();
        if (!Arrays.equals(before, bytes(given))) {
            throw new AssertionError("The aggregate's " + what + " has changed an accumulator that it was given:"
                    + " accumulators are immutable, so return a new one.");
        }
    }

    private byte[] bytes(Cells cells) {
        ByteSink sink = new ByteSink();
        kernel.encode(cells, 0, sink);
        return sink.toBytes();
    }
}
