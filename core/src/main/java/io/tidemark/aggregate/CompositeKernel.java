package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Several kernels on one row. */
/*
 * A record that makes user code throw leaves no trace. The kernels that can throw go first, so that one of them alone has nothing
 * to undo; before a second one, the row is copied.
 */
final class CompositeKernel<V, R> extends Kernel<V, R> {

    private final Kernel<V, ?>[] parts;
    private final Kernel<V, ?>[] addOrder;
    private final boolean isUndoNeeded;
    private final Function<Object[], R> combine;

    CompositeKernel(List<Kernel<V, ?>> parts, Function<Object[], R> combine) {
        this.parts = array(parts);
        this.combine = combine;
        List<Kernel<V, ?>> order = new ArrayList<>(parts);
        order.removeIf(CountKernel.class::isInstance);
        order.sort(Comparator.comparing(kernel -> !kernel.canThrow()));
        this.addOrder = array(order);
        this.isUndoNeeded = parts.stream().filter(Kernel::canThrow).count() > 1;
    }

    @SuppressWarnings({"unchecked", "rawtypes"
    }) // Generic arrays cannot be made otherwise; it is private and never written again.
    private static <V> Kernel<V, ?>[] array(List<Kernel<V, ?>> kernels) {
        return kernels.toArray(new Kernel[0]);
    }

    @Override
    public void extract(V value, long[] inputs, int at) {
        for (Kernel<V, ?> part : addOrder) {
            part.extract(value, inputs, at);
        }
    }

    @Override
    public void create(Cells cells, int row) {
        for (Kernel<V, ?> part : parts) {
            part.create(cells, row);
        }
    }

    @Override
    public void add(Cells cells, int row, Batch batch, int i) {
        if (isUndoNeeded) {
            addOrUndo(cells, row, batch, i);
        } else {
            addAll(cells, row, batch, i);
        }
    }

    private void addAll(Cells cells, int row, Batch batch, int i) {
        for (Kernel<V, ?> part : addOrder) {
            part.add(cells, row, batch, i);
        }
    }

    private void addOrUndo(Cells cells, int row, Batch batch, int i) {
        Cells before = cells.copyOf(row);
        try {
            addAll(cells, row, batch, i);
        } catch (RuntimeException | Error thrown) {
            System.arraycopy(before.lanes, 0, cells.lanes, row * cells.stride, cells.stride);
            System.arraycopy(before.objects, 0, cells.objects, cells.objectAt(row), cells.objectStride);
            throw thrown;
        }
    }

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {
        for (Kernel<V, ?> part : parts) {
            part.merge(into, row, from, fromRow);
        }
    }

    @Override
    public boolean isSubtractable() {
        return all(Kernel::isSubtractable);
    }

    @Override
    public void subtract(Cells from, int row, Cells what, int whatRow) {
        for (Kernel<V, ?> part : parts) {
            part.subtract(from, row, what, whatRow);
        }
    }

    @Override
    public boolean isAssociative() {
        return all(Kernel::isAssociative);
    }

    @Override
    public boolean canThrow() {
        return !all(part -> !part.canThrow());
    }

    @Override
    public boolean hasResultOfNone() {
        return all(Kernel::hasResultOfNone);
    }

    private boolean all(Predicate<Kernel<V, ?>> what) {
        for (Kernel<V, ?> part : parts) {
            if (!what.test(part)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public R result(Cells cells, int row) {
        Object[] results = new Object[parts.length];
        for (int p = 0; p < parts.length; p++) {
            results[p] = parts[p].result(cells, row);
        }
        return UserValues.present(combine.apply(results), "The function that combines the aggregates of a window");
    }

    @Override
    public List<Schema.Field> fields(String stateName) {
        List<Schema.Field> fields = new ArrayList<>();
        for (Kernel<V, ?> part : parts) {
            fields.addAll(part.fields(stateName));
        }
        return fields;
    }

    @Override
    public @Nullable Type<?> userType(String field) {
        for (Kernel<V, ?> part : parts) {
            Type<?> type = part.userType(field);
            if (type != null) {
                return type;
            }
        }
        return null;
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        for (Kernel<V, ?> part : parts) {
            part.encode(cells, row, out);
        }
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        for (Kernel<V, ?> part : parts) {
            part.decode(in, cells, row);
        }
    }
}
