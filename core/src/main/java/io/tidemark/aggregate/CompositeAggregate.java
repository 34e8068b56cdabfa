package io.tidemark.aggregate;

import io.tidemark.cell.Layout;
import io.tidemark.type.Type;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Several aggregates of the same records, and one result made of theirs. */
final class CompositeAggregate<V, R> implements Aggregate<V, R> {

    private final List<Aggregate<? super V, ?>> parts;
    private final Function<Object[], R> combine;
    private final @Nullable Type<R> type;

    CompositeAggregate(List<Aggregate<? super V, ?>> parts, Function<Object[], R> combine, @Nullable Type<R> type) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("There is no aggregate in the list: name one at least.");
        }
        this.parts = List.copyOf(parts);
        this.combine = combine;
        this.type = type;
    }

    @Override
    public Kernel<V, R> bind(Layout layout) {
        List<Kernel<V, ?>> kernels = layout.inside(() ->
                parts.stream().<Kernel<V, ?>>map(part -> bind(part, layout)).toList());
        return new CompositeKernel<>(kernels, combine);
    }

    @SuppressWarnings("unchecked") // A kernel only ever consumes values, so one for a supertype takes these.
    private Kernel<V, ?> bind(Aggregate<? super V, ?> part, Layout layout) {
        return (Kernel<V, ?>) part.bind(layout);
    }

    @Override
    public Type<R> resultType() {
        return type == null ? Aggregate.super.resultType() : type;
    }

    @Override
    public String describe() {
        return parts.stream().map(Aggregate::describe).collect(Collectors.joining(", ", "all(", ")"));
    }
}
