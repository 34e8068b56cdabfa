package io.tidemark.state;

import io.tidemark.type.ByteSource;
import io.tidemark.type.Decoder;
import io.tidemark.type.Type;
import io.tidemark.type.TypeException;
import java.lang.invoke.MethodType;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How values that were written under another schema become values of a type: by the names of their parts, as Avro resolves them, or by a
 * function of the user.
 */
public final class Conversion {

    /** By the names of their parts. */
    public static final Conversion BY_NAME = new Conversion(null);

    private final @Nullable Mapping<?> mapping;

    private Conversion(@Nullable Mapping<?> mapping) {
        this.mapping = mapping;
    }

    /** A function of the user, and what it takes. */
    private record Mapping<O>(Type<O> old, Function<? super O, ?> function) {

        <V> Migration onto(Type<V> type, Schema writer) {
            Decoder<O> decoder = old.decoder(writer);
            return written -> type.toBytes(mapped(decoder.decode(new ByteSource(written)), type));
        }

        @SuppressWarnings("unchecked") // Looked at first.
        private <V> V mapped(O value, Type<V> type) {
            Object result;
            try {
                result = function.apply(value);
            } catch (RuntimeException thrown) {
                throw new TypeException("the mapping threw " + thrown + " on " + value);
            }
            if (result == null || !boxed(type.javaClass()).isInstance(result)) {
                throw new TypeException("the mapping gave " + result + " for " + value + ", which is no "
                        + type.javaClass().getName());
            }
            return (V) result;
        }
    }

    private static Class<?> boxed(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }

    /**
     * A function of the user.
     *
     * @param old the type that it takes; what was written must be readable as that
     * @param function gives values of the type that the state has now
     */
    public static <O> Conversion mapping(Type<O> old, Function<? super O, ?> function) {
        return new Conversion(new Mapping<>(old, function));
    }

    /** Whether a user has given a function, which is then applied whatever the schemas are. */
    public boolean isMapping() {
        return mapping != null;
    }

    /**
     * The conversion of values of a schema into those of a type.
     *
     * @throws TypeException if there is none, with every reason
     */
    public <V> Migration onto(Type<V> type, Schema writer) {
        if (mapping != null) {
            return mapping.onto(type, writer);
        }
        Decoder<V> decoder = type.decoder(writer);
        return written -> type.toBytes(decoder.decode(new ByteSource(written)));
    }
}
