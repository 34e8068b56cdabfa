package io.tidemark.type;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.Schema.Field;
import org.jspecify.annotations.Nullable;

/**
 * Renames the parts of a writer's schema after those of the reader's that stand in the same places.
 *
 * <p>Avro finds named types by their names. Ours follow from the name of the state and of the components, which users
 * change; what a place means does not change with them. Names are not in the data, so renaming is free. Components that
 * were renamed are found by their aliases on the way. Logical types, which Avro's resolution passes over, are compared here:
 * milliseconds read as nanoseconds would be silently wrong.
 */
final class SchemaAlignment {
    private SchemaAlignment() {}

    static Schema align(Schema writer, Schema reader) {
        if (reader.isUnion()) {
            return alignWithUnion(writer, reader);
        }
        if (writer.isUnion()) {
            List<Schema> branches = new ArrayList<>();
            for (Schema branch : writer.getTypes()) {
                branches.add(branch.getType() == reader.getType() ? align(branch, reader) : branch);
            }
            return Schema.createUnion(branches);
        }
        requireSameMeaning(writer, reader);
        if (writer.getType() != reader.getType()) {
            return writer;
        }
        return switch (reader.getType()) {
            case RECORD -> alignRecord(writer, reader);
            case ENUM ->
                Schema.createEnum(reader.getName(), null, null, writer.getEnumSymbols(), writer.getEnumDefault());
            case FIXED -> Schema.createFixed(reader.getName(), null, null, writer.getFixedSize());
            case ARRAY -> Schema.createArray(alignPart(writer.getElementType(), reader.getElementType(), "[]"));
            case MAP -> Schema.createMap(alignPart(writer.getValueType(), reader.getValueType(), "[]"));
            case UNION, STRING, BYTES, INT, LONG, FLOAT, DOUBLE, BOOLEAN, NULL -> writer;
        };
    }

    private static Schema alignWithUnion(Schema writer, Schema reader) {
        if (!writer.isUnion()) {
            Schema match = branchFor(writer, reader);
            return match == null ? writer : align(writer, match);
        }
        List<Schema> branches = new ArrayList<>();
        for (Schema branch : writer.getTypes()) {
            Schema match = branchFor(branch, reader);
            branches.add(match == null ? branch : align(branch, match));
        }
        return Schema.createUnion(branches);
    }

    /** The branch of the reader's union that a schema of the writer belongs to, if there is one. */
    private static @Nullable Schema branchFor(Schema writer, Schema reader) {
        Schema only = null;
        int candidates = 0;
        for (Schema branch : reader.getTypes()) {
            if (branch.getType() != writer.getType()) {
                continue;
            }
            if (label(branch).equals(label(writer)) || isAlias(branch, writer)) {
                return branch;
            }
            if (branch.getProp(SealedType.BRANCH_PROPERTY) == null) {
                only = branch;
                candidates++;
            }
        }
        return candidates == 1 ? only : null;
    }

    /** By what a branch is known: the simple name of the record if we wrote it, else its Avro name. */
    private static String label(Schema branch) {
        String label = branch.getProp(SealedType.BRANCH_PROPERTY);
        return label != null ? label : branch.getName();
    }

    private static boolean isAlias(Schema branch, Schema writer) {
        if (branch.getType() != Schema.Type.RECORD) {
            return false;
        }
        String prefix = branch.getName()
                .substring(0, branch.getName().length() - label(branch).length());
        return branch.getAliases().contains(prefix + label(writer));
    }

    private static Schema alignRecord(Schema writer, Schema reader) {
        List<Field> fields = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (Field field : writer.getFields()) {
            Field target = fieldFor(field, writer, reader);
            if (target != null && taken.add(target.name())) {
                fields.add(new Field(target.name(), alignPart(field.schema(), target.schema(), target.name())));
            } else {
                fields.add(new Field(field.name(), field.schema()));
            }
        }
        return Schema.createRecord(reader.getName(), null, null, false, fields);
    }

    private static Schema alignPart(Schema writer, Schema reader, String step) {
        try {
            return align(writer, reader);
        } catch (TypeException problem) {
            throw problem.under(step);
        }
    }

    /** The reader's field that a field of the writer becomes: the one of its name, else one that had its name. */
    private static @Nullable Field fieldFor(Field field, Schema writer, Schema reader) {
        Field same = reader.getField(field.name());
        if (same != null) {
            return same;
        }
        for (Field candidate : reader.getFields()) {
            if (candidate.aliases().contains(field.name()) && writer.getField(candidate.name()) == null) {
                return candidate;
            }
        }
        return null;
    }

    private static void requireSameMeaning(Schema writer, Schema reader) {
        String was = meaning(writer);
        String is = meaning(reader);
        if (!Objects.equals(was, is)) {
            throw new TypeException("Stored data is " + was + " and would be read as " + is
                    + ". Keep the component as it was, and add another for the new meaning.");
        }
    }

    /** A schema's logical type with what it depends on, else 'plain'. */
    private static String meaning(Schema schema) {
        LogicalType logical = schema.getLogicalType();
        String name = logical != null ? logical.getName() : schema.getProp(LogicalType.LOGICAL_TYPE_PROP);
        if (name == null) {
            return "plain";
        }
        return name + (schema.getObjectProp("scale") == null ? "" : " at scale " + schema.getObjectProp("scale"));
    }
}
