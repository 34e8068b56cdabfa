package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import java.util.List;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Folds records with a user's {@link Aggregator}, whose accumulator is one object of the row. */
final class UserKernel<V, A, R> extends Kernel<V, R> {

    private final Aggregator<V, A, R> aggregator;
    private final @Nullable SubtractingAggregator<V, A, R> subtracting;
    private final Type<A> type;
    private final String field;
    private final int object;

    UserKernel(Layout layout, String name, Aggregator<V, A, R> aggregator, Type<A> type) {
        this.aggregator = aggregator;
        this.subtracting = aggregator instanceof SubtractingAggregator<V, A, R> subtractingOne ? subtractingOne : null;
        this.type = type;
        this.field = layout.takeField(name);
        this.object = layout.takeObjects(1);
    }

    @Override
    public void create(Cells cells, int row) {
        set(cells, row, aggregator.create(), "create");
    }

    @Override
    @SuppressWarnings("unchecked") // The operator hands over records of its own stream only.
    public void add(Cells cells, int row, Batch batch, int i) {
        set(cells, row, aggregator.add(get(cells, row), (V) batch.values[i]), "add");
    }

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {
        set(into, row, aggregator.merge(get(into, row), get(from, fromRow)), "merge");
    }

    @Override
    public boolean isSubtractable() {
        return subtracting != null;
    }

    @Override
    public void subtract(Cells from, int row, Cells what, int whatRow) {
        if (subtracting == null) {
            super.subtract(from, row, what, whatRow);
            return;
        }
        set(from, row, subtracting.subtract(get(from, row), get(what, whatRow)), "subtract");
    }

    @Override
    public boolean isAssociative() {
        return aggregator.isAssociative();
    }

    @Override
    public boolean canThrow() {
        return true;
    }

    @Override
    public boolean hasResultOfNone() {
        return true;
    }

    @Override
    public R result(Cells cells, int row) {
        return present(aggregator.result(get(cells, row)), "result");
    }

    @Override
    public List<Schema.Field> fields(String stateName) {
        return List.of(new Schema.Field(field, type.schema(stateName + "_" + field)));
    }

    @Override
    public @Nullable Type<?> userType(String ofField) {
        return ofField.equals(field) ? type : null;
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        type.encode(get(cells, row), out);
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        cells.objects[cells.objectAt(row) + object] = type.decode(in);
    }

    @SuppressWarnings("unchecked") // Only this kernel writes the slot.
    private A get(Cells cells, int row) {
        return (A) present(cells.objects[cells.objectAt(row) + object], "create");
    }

    private void set(Cells cells, int row, A accumulator, String method) {
        cells.objects[cells.objectAt(row) + object] = present(accumulator, method);
    }

    private <T> T present(@Nullable T value, String method) {
        return UserValues.present(
                value, "The method " + method + " of " + aggregator.getClass().getName());
    }
}
