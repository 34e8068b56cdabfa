package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.type.Type;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An aggregate whose result goes through a function. */
final class MappedAggregate<V, Q, R> implements Aggregate<V, R> {

    private final Aggregate<V, Q> inner;
    private final Function<? super Q, ? extends R> function;
    private final @Nullable Type<R> type;

    MappedAggregate(Aggregate<V, Q> inner, Function<? super Q, ? extends R> function, @Nullable Type<R> type) {
        this.inner = inner;
        this.function = function;
        this.type = type;
    }

    @Override
    public Kernel<V, R> bind(Layout layout) {
        return new MappedKernel<>(inner.bind(layout), function);
    }

    @Override
    public Type<R> resultType() {
        return type == null ? Aggregate.super.resultType() : type;
    }

    @Override
    public String describe() {
        return inner.describe();
    }

    private static final class MappedKernel<V, Q, R> extends OuterKernel<V, Q, R> {

        private final Function<? super Q, ? extends R> function;

        MappedKernel(Kernel<V, Q> inner, Function<? super Q, ? extends R> function) {
            super(inner);
            this.function = function;
        }

        @Override
        public R result(Cells cells, int row) {
            return UserValues.present(function.apply(inner.result(cells, row)), "The function given to map");
        }
    }
}
