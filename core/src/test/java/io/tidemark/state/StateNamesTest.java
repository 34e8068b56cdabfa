package io.tidemark.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.Aggregator;
import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Layout;
import io.tidemark.portable.StateSchema;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** Goal: the shape of a state reads as it was written, whatever the parts of a user's types are called. */
class StateNamesTest {

    /** A part of keys and values. */
    record Part(long number) {}

    /** Parts with the names that rows and keys have in a shape. */
    record Value(Part row, Part key, Part entry, Part accumulator) {}

    /** A key with parts of its own. */
    record Key(Part key, Part row) {}

    /** What the parts of a user's type are called in another one. */
    record Nested(Value row) {}

    /** Keeps the last part. */
    private static final class Last implements Aggregator<Object, Part, Part> {

        @Override
        public Part create() {
            return new Part(0);
        }

        @Override
        public Part add(Part part, Object value) {
            return part;
        }

        @Override
        public Part merge(Part earlier, Part later) {
            return later;
        }

        @Override
        public Part result(Part part) {
            return part;
        }
    }

    @Test
    void noPartOfARowIsTakenForAnother() {
        Type<Key> keys = Type.of(Key.class);
        List<StateSpec> specs = new ArrayList<>();
        specs.add(new ValueSpec<>("kept", keys, Codec.of(Type.of(Value.class))));
        specs.add(new ValueSpec<>("kept", keys, Codec.of(Type.of(Nested.class))));
        specs.add(new MapSpec<>("kept", keys, Codec.of(Type.of(Value.class))));
        specs.add(new HeldSpec("kept", keys, erased(Type.of(Value.class)), 0));
        for (String part : List.of("row", "key", "accumulator")) {
            Layout layout = new Layout();
            Kernel<Object, Part> kernel =
                    Aggregates.of(part, new Last(), Type.of(Part.class)).bind(layout);
            specs.add(new AccumulatorSpec("kept", keys, kernel, layout));
        }
        for (StateSpec spec : specs) {
            StateSchema shape = spec.schema("operator");
            assertThat(new Schema.Parser().parse(shape.row().toString())).isEqualTo(shape.row());
        }
    }

    @SuppressWarnings("unchecked") // Never given a value.
    private static Codec<Object> erased(Type<?> type) {
        return (Codec<Object>) Codec.of(type);
    }
}
