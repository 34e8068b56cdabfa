package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Keeps the one value of a window that a rule prefers, with the place of its record in the order of records. */
final class ChoiceKernel<V, X> extends Kernel<V, X> {

    private final Choice<V, X> choice;
    private final String field;
    private final int object;
    private final OrderSlots order;

    /** Absent where a filter let no record through. */
    private final Type<Optional<X>> optional;

    /**
     * Which value is kept.
     *
     * @param name what the aggregate is called
     * @param function what is kept of a record
     * @param type the type of what is kept
     * @param comparator the smaller value is preferred; values that are equal by it are told apart by their records
     * @param isLast whether the last of equal ones is preferred, by the order of records, or the first
     */
    record Choice<V, X>(
            String name,
            Function<? super V, ? extends X> function,
            Type<X> type,
            Comparator<? super X> comparator,
            boolean isLast) {}

    ChoiceKernel(Layout layout, Choice<V, X> choice) {
        this.choice = choice;
        this.field = layout.takeField(choice.name);
        this.object = layout.takeObjects(1);
        this.order = new OrderSlots(layout, choice.name);
        this.optional = Type.optionalOf(choice.type);
    }

    @Override
    public void extract(V value, long[] inputs, int at) {
        kept(value);
    }

    private X kept(V value) {
        return UserValues.present(choice.function.apply(value), "The function given to " + choice.name);
    }

    @Override
    @SuppressWarnings("unchecked") // The operator hands over records of its own stream only.
    public void add(Cells cells, int row, Batch batch, int i) {
        X value = kept((V) batch.values[i]);
        X known = get(cells, row);
        if (known != null) {
            int byValue = choice.comparator.compare(value, known);
            int byOrder = byValue == 0 ? order.compare(cells, row, batch, i) : 0;
            if (!isPreferred(value, known, byValue, byOrder)) {
                return;
            }
        }
        order.set(cells, row, batch, i);
        cells.objects[cells.objectAt(row) + object] = value;
    }

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {
        X value = get(from, fromRow);
        if (value == null) {
            return;
        }
        X known = get(into, row);
        if (known != null) {
            int byValue = choice.comparator.compare(value, known);
            int byOrder = byValue == 0 ? order.compare(into, row, from, fromRow) : 0;
            if (!isPreferred(value, known, byValue, byOrder)) {
                return;
            }
        }
        order.copy(into, row, from, fromRow);
        into.objects[into.objectAt(row) + object] = value;
    }

    /**
     * Whether a value comes before the known one. Records that were made of one record share its place; then the smaller encoding
     * decides, so that arrival never does.
     */
    private boolean isPreferred(X value, X known, int byValue, int knownToValue) {
        if (byValue != 0) {
            return byValue < 0;
        }
        if (knownToValue != 0) {
            return choice.isLast ? knownToValue < 0 : knownToValue > 0;
        }
        return Arrays.compareUnsigned(choice.type.toBytes(value), choice.type.toBytes(known)) < 0;
    }

    @Override
    public boolean isAssociative() {
        return true;
    }

    @Override
    public boolean canThrow() {
        return true;
    }

    /** As it would be read from its encoding (a decimal at its declared scale, say), so that a restart does not show. */
    @Override
    public X result(Cells cells, int row) {
        X value = get(cells, row);
        if (value == null) {
            throw new IllegalStateException("The row of " + choice.name + " has taken no record.");
        }
        return choice.type.fromBytes(choice.type.toBytes(value));
    }

    @Override
    public List<Schema.Field> fields(String stateName) {
        List<Schema.Field> fields = new ArrayList<>();
        fields.add(new Schema.Field(field, optional.schema(stateName + "_" + field)));
        fields.addAll(order.fields());
        return fields;
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        optional.encode(Optional.ofNullable(get(cells, row)), out);
        order.encode(cells, row, out);
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        cells.objects[cells.objectAt(row) + object] = optional.decode(in).orElse(null);
        order.decode(in, cells, row);
    }

    @SuppressWarnings("unchecked") // Only this kernel writes the slot.
    private @Nullable X get(Cells cells, int row) {
        return (X) cells.objects[cells.objectAt(row) + object];
    }
}
