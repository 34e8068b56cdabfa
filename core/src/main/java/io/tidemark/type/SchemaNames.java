package io.tidemark.type;

import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;

/** Checks that the named types inside one schema have names of their own. */
final class SchemaNames {
    private final Map<String, String> placeByName = new HashMap<>();

    private SchemaNames() {}

    static void requireDistinct(Type<?> type) {
        new SchemaNames().visit(type.schema("value"), "value");
    }

    private void visit(Schema schema, String place) {
        switch (schema.getType()) {
            case RECORD -> {
                claim(schema.getName(), place);
                for (Schema.Field field : schema.getFields()) {
                    visit(field.schema(), place + "." + field.name());
                }
            }
            case ENUM, FIXED -> claim(schema.getName(), place);
            case ARRAY -> visit(schema.getElementType(), place + "[]");
            case MAP -> visit(schema.getValueType(), place + "[]");
            case UNION -> {
                for (Schema branch : schema.getTypes()) {
                    visit(branch, place);
                }
            }
            case STRING, BYTES, INT, LONG, FLOAT, DOUBLE, BOOLEAN, NULL -> {}
        }
    }

    private void claim(String name, String place) {
        String other = placeByName.put(name, place);
        if (other != null) {
            throw new TypeException("The types at " + other + " and at " + place + " would both be called " + name
                    + " in Avro. Rename one of the components.");
        }
    }
}
