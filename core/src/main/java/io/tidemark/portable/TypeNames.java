package io.tidemark.portable;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.Schema;

/**
 * The names of the types within schemas. A schema that is written has each type once, and from then on its name, so two types of
 * one name would be read as one.
 */
public final class TypeNames {

    private final Set<String> names = new TreeSet<>();

    private TypeNames() {}

    /** The names of all types within some schemas. */
    public static Set<String> within(List<Schema> schemas) {
        TypeNames found = new TypeNames();
        schemas.forEach(found::visit);
        return found.names;
    }

    /** Whether no type is within both. */
    public static boolean areApart(Schema one, List<Schema> others) {
        return Collections.disjoint(within(List.of(one)), within(others));
    }

    private void visit(Schema schema) {
        switch (schema.getType()) {
            case RECORD -> {
                if (names.add(schema.getFullName())) {
                    schema.getFields().forEach(field -> visit(field.schema()));
                }
            }
            case ENUM, FIXED -> names.add(schema.getFullName());
            case ARRAY -> visit(schema.getElementType());
            case MAP -> visit(schema.getValueType());
            case UNION -> schema.getTypes().forEach(this::visit);
            case STRING, BYTES, INT, LONG, FLOAT, DOUBLE, BOOLEAN, NULL -> {}
        }
    }
}
