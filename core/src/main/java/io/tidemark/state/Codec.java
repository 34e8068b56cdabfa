package io.tidemark.state;

import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import io.tidemark.type.TypeException;
import java.util.function.Supplier;
import org.apache.avro.Schema;

/** How the values of a state are written: as Avro, equal values as equal bytes. */
public interface Codec<V> {

    /** The Avro schema, under the name of the state. */
    Schema schema(String name);

    void encode(V value, ByteSink out);

    V decode(ByteSource in);

    /**
     * How values that were written under another schema become values of this codec.
     *
     * @param conversion how those of the user's types among them do
     * @throws TypeException if they cannot, with every reason
     */
    default Migration migration(Schema writer, Conversion conversion) {
        throw new TypeException("its values were " + writer + ", and cannot be carried over to " + schema("value"));
    }

    /** The codec of a type. */
    static <V> Codec<V> of(Type<V> type) {
        return new TypeCodec<>(() -> type);
    }

    /** The codec of a type that is asked for when it is first used: many streams are never kept in any state. */
    static <V> Codec<V> of(Supplier<Type<V>> type) {
        return new TypeCodec<>(type);
    }
}
