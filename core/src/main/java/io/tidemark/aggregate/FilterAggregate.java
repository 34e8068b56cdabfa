package io.tidemark.aggregate;

import io.tidemark.cell.Layout;
import io.tidemark.core.RefusedException;
import io.tidemark.type.Type;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** An aggregate of the records that pass a predicate. */
final class FilterAggregate<V, R> implements Aggregate<V, R> {

    private final Predicate<? super V> predicate;
    private final Aggregate<V, R> inner;
    private final @Nullable R none;

    FilterAggregate(Predicate<? super V> predicate, Aggregate<V, R> inner, @Nullable R none) {
        this.predicate = predicate;
        this.inner = inner;
        this.none = none;
    }

    @Override
    public Kernel<V, R> bind(Layout layout) {
        int lane = layout.takeLanes(1);
        FilterKernel.Parts<V, R> parts = new FilterKernel.Parts<>(
                layout.counting(lane, () -> inner.bind(layout)),
                layout.takePart("filter", "matched"),
                layout.takeInputs(1),
                lane);
        FilterKernel<V, R> kernel = new FilterKernel<>(parts, predicate, none);
        if (!kernel.hasResultOfNone()) {
            throw new RefusedException("A filter around " + inner.describe()
                    + " must say what comes out when no record passes: use filter(predicate, aggregate, none).");
        }
        return kernel;
    }

    @Override
    public Type<R> resultType() {
        return inner.resultType();
    }

    @Override
    public String describe() {
        return "filter(" + inner.describe() + ")";
    }
}
