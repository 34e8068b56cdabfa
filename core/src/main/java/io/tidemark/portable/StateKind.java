package io.tidemark.portable;

import java.util.List;
import org.apache.avro.Schema;

/** The kinds of keyed state; each says what tells the rows of one key apart: their namespace. */
public enum StateKind {
    /** Accumulators of slices of event time. */
    SLICES,

    /** One value for each key. */
    VALUES,

    /** Entries of a list or a map, in the order of their subkeys. */
    ENTRIES,

    /** Records that wait for the clock, in the order of records. */
    HELD;

    /**
     * A field of a namespace.
     *
     * @param name the field's name
     * @param type its Avro type
     */
    record Part(String name, Schema.Type type) {
        Schema.Field field() {
            return new Schema.Field(name, Schema.create(type));
        }
    }

    List<Part> namespace() {
        return switch (this) {
            case SLICES -> List.of(new Part("start", Schema.Type.LONG), new Part("first", Schema.Type.LONG));
            case VALUES -> List.of();
            case ENTRIES -> List.of(new Part("subkey", Schema.Type.BYTES));
            case HELD ->
                List.of(
                        new Part("stamp", Schema.Type.LONG),
                        new Part("source", Schema.Type.STRING),
                        new Part("partition", Schema.Type.STRING),
                        new Part("position", Schema.Type.LONG),
                        new Part("number", Schema.Type.INT));
        };
    }
}
