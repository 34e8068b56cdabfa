package io.tidemark.type;

import java.io.IOException;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.ResolvingDecoder;

/** Reading data of another schema: checks beforehand that it can be done, and leaves the doing to Avro. */
final class WriterSchema {
    private WriterSchema() {}

    static <T> Decoder<T> decoder(Type<T> type, Schema writer) {
        Schema reader = type.schema("value");
        Schema aligned = align(type, writer, reader);
        if (SchemaNormalization.toParsingForm(aligned).equals(SchemaNormalization.toParsingForm(reader))) {
            return type::decode;
        }
        var compatibility = SchemaCompatibility.checkReaderWriterCompatibility(reader, aligned);
        if (compatibility.getType() != SchemaCompatibilityType.COMPATIBLE) {
            throw incompatible(type, compatibility.getResult());
        }
        return new Resolving<>(type, aligned, reader);
    }

    private static Schema align(Type<?> type, Schema writer, Schema reader) {
        try {
            return SchemaAlignment.align(writer, reader);
        } catch (AvroRuntimeException problem) {
            throw new TypeException(
                    "The schema " + writer + " cannot be read as "
                            + type.javaClass().getName() + ": " + problem.getMessage()
                            + ". Give the schema that the data was written with.",
                    problem);
        }
    }

    private static TypeException incompatible(Type<?> type, SchemaCompatibility.SchemaCompatibilityResult result) {
        StringBuilder reasons = new StringBuilder();
        for (SchemaCompatibility.Incompatibility each : result.getIncompatibilities()) {
            reasons.append(reasons.length() == 0 ? "" : "; ")
                    .append(each.getType())
                    .append(" at ")
                    .append(each.getLocation())
                    .append(" (")
                    .append(each.getMessage())
                    .append(')');
        }
        return new TypeException(
                "Stored data cannot be read as " + type.javaClass().getName() + ": " + reasons
                        + ". Give added components @Default or Optional, renamed ones @Was, and keep types or widen them.");
    }

    /** Reads values through Avro's resolving decoder, which keeps working state. */
    private static final class Resolving<T> implements Decoder<T> {
        private final Type<T> type;
        private final SourceDecoder source = new SourceDecoder();
        private final ResolvingDecoder resolver;

        Resolving(Type<T> type, Schema writer, Schema reader) {
            this.type = type;
            try {
                this.resolver = DecoderFactory.get().resolvingDecoder(writer, reader, source);
            } catch (IOException impossible) {
                throw new IllegalStateException("Avro read data before it was given any.", impossible);
            }
        }

        @Override
        public T decode(ByteSource in) {
            source.reset(in);
            try {
                resolver.configure(source);
                T value = type.resolve(resolver);
                resolver.drain();
                return value;
            } catch (IOException | AvroRuntimeException | IndexOutOfBoundsException problem) {
                throw new CorruptDataException(
                        "The data does not follow its schema (" + problem.getMessage() + ")", in.position(), problem);
            }
        }
    }
}
