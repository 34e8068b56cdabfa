package io.tidemark.aggregate;

import io.tidemark.type.Type;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Several aggregates of the same records, on the way to one result: {@code all(count(), sum(Hit::bytes)).as(Traffic.class,
 * Traffic::new)}.
 *
 * <p>{@code as} without a class is enough unless the results are kept in state, as those of a window that feeds another are.
 */
@SuppressWarnings("unchecked") // Each part gives results of its own type, at its own place.
public final class All {

    private All() {}

    /** What makes a result of three. */
    @FunctionalInterface
    public interface Function3<A, B, C, R> {
        R apply(A a, B b, C c);
    }

    /** What makes a result of four. */
    @FunctionalInterface
    public interface Function4<A, B, C, D, R> {
        R apply(A a, B b, C c, D d);
    }

    /** What makes a result of five. */
    @FunctionalInterface
    public interface Function5<A, B, C, D, E, R> {
        R apply(A a, B b, C c, D d, E e);
    }

    /** Two aggregates. */
    public static final class Of2<V, A, B> {

        private final List<Aggregate<? super V, ?>> parts;

        Of2(List<Aggregate<? super V, ?>> parts) {
            this.parts = parts;
        }

        /** One aggregate, whose result is made of those of the parts. */
        public <R> Aggregate<V, R> as(BiFunction<? super A, ? super B, ? extends R> function) {
            return combined(parts, null, r -> function.apply((A) r[0], (B) r[1]));
        }

        /** One aggregate, whose result of a class is made of those of the parts. */
        public <R> Aggregate<V, R> as(Class<R> result, BiFunction<? super A, ? super B, ? extends R> function) {
            return combined(parts, Type.of(result), r -> function.apply((A) r[0], (B) r[1]));
        }
    }

    /** Three aggregates. */
    public static final class Of3<V, A, B, C> {

        private final List<Aggregate<? super V, ?>> parts;

        Of3(List<Aggregate<? super V, ?>> parts) {
            this.parts = parts;
        }

        /** One aggregate, whose result is made of those of the parts. */
        public <R> Aggregate<V, R> as(Function3<? super A, ? super B, ? super C, ? extends R> function) {
            return combined(parts, null, r -> function.apply((A) r[0], (B) r[1], (C) r[2]));
        }

        /** One aggregate, whose result of a class is made of those of the parts. */
        public <R> Aggregate<V, R> as(
                Class<R> result, Function3<? super A, ? super B, ? super C, ? extends R> function) {
            return combined(parts, Type.of(result), r -> function.apply((A) r[0], (B) r[1], (C) r[2]));
        }
    }

    /** Four aggregates. */
    public static final class Of4<V, A, B, C, D> {

        private final List<Aggregate<? super V, ?>> parts;

        Of4(List<Aggregate<? super V, ?>> parts) {
            this.parts = parts;
        }

        /** One aggregate, whose result is made of those of the parts. */
        public <R> Aggregate<V, R> as(Function4<? super A, ? super B, ? super C, ? super D, ? extends R> function) {
            return combined(parts, null, r -> function.apply((A) r[0], (B) r[1], (C) r[2], (D) r[3]));
        }

        /** One aggregate, whose result of a class is made of those of the parts. */
        public <R> Aggregate<V, R> as(
                Class<R> result, Function4<? super A, ? super B, ? super C, ? super D, ? extends R> function) {
            return combined(parts, Type.of(result), r -> function.apply((A) r[0], (B) r[1], (C) r[2], (D) r[3]));
        }
    }

    /** Five aggregates. */
    public static final class Of5<V, A, B, C, D, E> {

        private final List<Aggregate<? super V, ?>> parts;

        Of5(List<Aggregate<? super V, ?>> parts) {
            this.parts = parts;
        }

        /** One aggregate, whose result is made of those of the parts. */
        public <R> Aggregate<V, R> as(
                Function5<? super A, ? super B, ? super C, ? super D, ? super E, ? extends R> function) {
            return combined(parts, null, r -> function.apply((A) r[0], (B) r[1], (C) r[2], (D) r[3], (E) r[4]));
        }

        /** One aggregate, whose result of a class is made of those of the parts. */
        public <R> Aggregate<V, R> as(
                Class<R> result,
                Function5<? super A, ? super B, ? super C, ? super D, ? super E, ? extends R> function) {
            return combined(
                    parts, Type.of(result), r -> function.apply((A) r[0], (B) r[1], (C) r[2], (D) r[3], (E) r[4]));
        }
    }

    private static <V, R> Aggregate<V, R> combined(
            List<Aggregate<? super V, ?>> parts, @Nullable Type<R> type, Function<Object[], R> combine) {
        return new CompositeAggregate<>(parts, combine, type);
    }
}
