package io.tidemark.type;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;

/** Enum constants: their names are the symbols of an Avro enum, their places in the declaration the encoding. */
final class EnumType<T> extends IntegralType<T> {
    private final Class<T> javaClass;
    private final T[] constants;

    EnumType(Class<T> javaClass) {
        this.javaClass = javaClass;
        this.constants = javaClass.getEnumConstants();
        if (constants.length == 0) {
            throw new TypeException("The enum " + javaClass.getName()
                    + " has no constants, so it has no values. Declare one, or leave the component out.");
        }
        for (T constant : constants) {
            AvroNames.require(symbol(constant), "constant of the enum " + javaClass.getName());
        }
    }

    private static String symbol(Object constant) {
        return ((Enum<?>) constant).name();
    }

    @Override
    public Schema schema(String name) {
        List<String> symbols = new ArrayList<>();
        for (T constant : constants) {
            symbols.add(symbol(constant));
        }
        return Schema.createEnum(AvroNames.of(name), null, null, symbols);
    }

    @Override
    public Class<T> javaClass() {
        return javaClass;
    }

    @Override
    @SuppressWarnings(
            "EnumOrdinal") // The place of a symbol is what Avro writes; the schema beside the data says which it is.
    public long toWord(T value) {
        return ((Enum<?>) present(value)).ordinal();
    }

    @Override
    boolean holds(long word) {
        return word >= 0 && word < constants.length;
    }

    @Override
    T valueOf(long word) {
        return constants[(int) word];
    }

    @Override
    T resolve(ResolvingDecoder in) throws IOException {
        return resolved(in.readEnum());
    }
}
