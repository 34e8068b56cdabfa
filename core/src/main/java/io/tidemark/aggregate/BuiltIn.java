package io.tidemark.aggregate;

import io.tidemark.cell.Layout;
import io.tidemark.type.Type;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One of the ready-made aggregates: a description, and what binds it. */
final class BuiltIn<V, R> implements Aggregate<V, R> {

    private final String description;
    private final @Nullable Type<R> type;
    private final Function<Layout, Kernel<V, R>> binding;

    BuiltIn(String description, @Nullable Type<R> type, Function<Layout, Kernel<V, R>> binding) {
        this.description = description;
        this.type = type;
        this.binding = binding;
    }

    @Override
    public Kernel<V, R> bind(Layout layout) {
        return binding.apply(layout);
    }

    @Override
    public Type<R> resultType() {
        return type == null ? Aggregate.super.resultType() : type;
    }

    @Override
    public String describe() {
        return description;
    }
}
