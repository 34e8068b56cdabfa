package io.tidemark.type;

import java.lang.reflect.RecordComponent;
import java.util.List;
import org.apache.avro.AvroTypeException;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;
import org.jspecify.annotations.Nullable;

/** One component of a record: its name, the type of its values, and what its annotations say. */
record Component(RecordComponent source, Type<?> type) {
    String name() {
        return source.getName();
    }

    /** The Avro field, in a record called {@code recordName}. */
    Schema.Field field(String recordName) {
        Schema schema = type.schema(AvroNames.part(recordName, name()));
        Schema.Field field = new Schema.Field(name(), schema, null, defaultValue(schema));
        for (String was : was()) {
            field.addAlias(was);
        }
        return field;
    }

    private List<String> was() {
        Was was = source.getAnnotation(Was.class);
        return was == null ? List.of() : List.of(was.value());
    }

    private @Nullable Object defaultValue(Schema schema) {
        Default declared = source.getAnnotation(Default.class);
        if (type instanceof OptionalType) {
            if (declared != null) {
                throw new TypeException(
                        "An Optional component is empty when it was not written, so it has no @Default. "
                                + "Leave the annotation out, or the Optional.");
            }
            return JsonProperties.NULL_VALUE;
        }
        return declared == null ? null : parse(declared.value(), schema);
    }

    /** Lets Avro's own parser read and check a default, by way of a record with this one field. */
    private static @Nullable Object parse(String json, Schema schema) {
        String text = "{\"type\":\"record\",\"name\":\"default_holder\",\"fields\":[{\"name\":\"held\",\"type\":"
                + schema + ",\"default\":" + json + "}]}";
        try {
            return new Schema.Parser().parse(text).getField("held").defaultVal();
        } catch (SchemaParseException | AvroTypeException problem) {
            throw new TypeException(
                    "@Default(\"" + json + "\") is not a value of the schema " + schema
                            + " in JSON. Text and enum constants need quotes inside: \"\\\"web\\\"\".",
                    problem);
        }
    }

    /** Checks at build what {@link #field} needs later. */
    void check() {
        AvroNames.require(name(), "component");
        for (String was : was()) {
            AvroNames.require(was, "earlier component");
        }
        field("check");
    }
}
