package io.tidemark.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.Aggregator;
import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Layout;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Default;
import io.tidemark.type.Type;
import io.tidemark.type.TypeException;
import java.util.List;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/**
 * Goal: of several aggregates side by side, those of users' own are carried over each by its own type, and all others stay as they are or
 * are refused. Method: accumulators are written field by field under one set of aggregates and read under another.
 */
class AccumulatorMigrationTest {

    record Small(long n) {}

    record Grown(@Default("3") int more, long n) {}

    record Other(String text) {}

    /** An aggregate that only has a type here. */
    private record Nothing<A>(A none) implements Aggregator<Long, A, Long> {
        @Override
        public A create() {
            return none;
        }

        @Override
        public A add(A accumulator, Long value) {
            return accumulator;
        }

        @Override
        public A merge(A earlier, A later) {
            return earlier;
        }

        @Override
        public Long result(A accumulator) {
            return 0L;
        }
    }

    private static <A> Aggregate<Long, Long> own(String name, Class<A> type, A none) {
        return Aggregates.of(name, new Nothing<>(none), type);
    }

    private static Aggregate<Long, Long> small(String name) {
        return own(name, Small.class, new Small(0));
    }

    private static Aggregate<Long, Long> grown(String name) {
        return own(name, Grown.class, new Grown(0, 0));
    }

    private static Aggregate<Long, Long> other(String name) {
        return own(name, Other.class, new Other(""));
    }

    private static Aggregate<Long, Long> sum() {
        return Aggregates.sum((Long value) -> value);
    }

    private static Kernel<Long, List<Long>> all(List<Aggregate<Long, Long>> parts) {
        return Aggregates.all(parts).bind(new Layout());
    }

    private static Migration migration(
            List<Aggregate<Long, Long>> before, List<Aggregate<Long, Long>> now, Conversion conversion) {
        Kernel<Long, List<Long>> kernel = all(now);
        Schema writer = Schema.createRecord(
                "accumulator", null, null, false, all(before).fields("state"));
        return AccumulatorMigration.of(kernel, kernel.fields("state"), writer, conversion);
    }

    private static Conversion mapping(Function<Small, Object> function) {
        return Conversion.mapping(Type.of(Small.class), function);
    }

    @Test
    void eachIsCarriedOverByItsOwnType() {
        ByteSink written = new ByteSink();
        Type.of(Small.class).encode(new Small(7), written);
        written.writeBytes(new byte[] {0x05}, 0, 1);
        Type.of(Small.class).encode(new Small(9), written);
        byte[] migrated = migration(
                        List.of(small("a"), sum(), small("b")),
                        List.of(grown("a"), sum(), small("b")),
                        Conversion.BY_NAME)
                .value(written.toBytes());
        ByteSource in = new ByteSource(migrated);
        assertThat(Type.of(Grown.class).decode(in)).isEqualTo(new Grown(3, 7));
        assertThat(in.readBytes()).containsExactly(0x05);
        assertThat(Type.of(Small.class).decode(in)).isEqualTo(new Small(9));
        assertThat(in.remaining()).isZero();
    }

    @Test
    void aMappingIsForTheOneThatDoesNotResolve() {
        ByteSink written = new ByteSink();
        Type.of(Small.class).encode(new Small(7), written);
        Type.of(Small.class).encode(new Small(9), written);
        byte[] migrated = migration(
                        List.of(small("a"), small("b")),
                        List.of(grown("a"), other("b")),
                        mapping(old -> new Other("was " + old.n())))
                .value(written.toBytes());
        ByteSource in = new ByteSource(migrated);
        assertThat(Type.of(Grown.class).decode(in)).isEqualTo(new Grown(3, 7));
        assertThat(Type.of(Other.class).decode(in)).isEqualTo(new Other("was 9"));
    }

    @Test
    void aMappingThatCouldBeForSeveralOrNoneIsRefused() {
        List<Aggregate<Long, Long>> twoSmall = List.of(small("a"), small("b"));
        for (List<Aggregate<Long, Long>> now :
                List.of(List.of(other("a"), other("b")), List.of(grown("a"), small("b")))) {
            assertThatThrownBy(() -> migration(twoSmall, now, mapping(old -> old)))
                    .isInstanceOf(TypeException.class)
                    .hasMessageContaining("it could be for ");
        }
        assertThatThrownBy(() -> migration(List.of(sum()), List.of(sum()), mapping(old -> old)))
                .hasMessageContaining("could be for 0 of [sum]");
    }

    @Test
    void whatIsNotAUsersOwnDoesNotChange() {
        Aggregate<Long, Long> least = Aggregates.<Long>min(value -> value).named("sum");
        assertThatThrownBy(() -> migration(List.of(sum(), small("a")), List.of(least, small("a")), Conversion.BY_NAME))
                .isInstanceOf(TypeException.class)
                .hasMessageContaining("\"sum\"")
                .hasMessageContaining("not of a user's own aggregate");
        assertThatThrownBy(() -> migration(List.of(small("a")), List.of(small("a"), sum()), Conversion.BY_NAME))
                .hasMessageContaining("were of [a] and are of [a, sum]");
    }
}
