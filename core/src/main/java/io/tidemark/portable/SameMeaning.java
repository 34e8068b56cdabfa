package io.tidemark.portable;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;

/** Whether two schemas have the same parts under the same names, whatever their types are called. */
public final class SameMeaning {

    private final boolean ordered;

    private SameMeaning(boolean ordered) {
        this.ordered = ordered;
    }

    /** Of values that are read by the names of their fields. */
    public static boolean byName(List<Schema> ours, List<Schema> theirs) {
        return new SameMeaning(false).of(ours, theirs);
    }

    /** Of keys and of what else is taken as it is: equal bytes mean the same under both. */
    public static boolean byBytes(List<Schema> ours, List<Schema> theirs) {
        return new SameMeaning(true).of(ours, theirs);
    }

    private boolean of(List<Schema> ours, List<Schema> theirs) {
        if (ours.size() != theirs.size()) {
            return false;
        }
        for (int i = 0; i < ours.size(); i++) {
            if (!of(ours.get(i), theirs.get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean of(Schema ours, Schema theirs) {
        if (ours.getType() != theirs.getType()) {
            return false;
        }
        return switch (ours.getType()) {
            case RECORD -> ofRecords(ours, theirs);
            case ENUM -> ours.getEnumSymbols().equals(theirs.getEnumSymbols());
            case FIXED -> ours.getFixedSize() == theirs.getFixedSize() && sameLogical(ours, theirs);
            case ARRAY -> of(ours.getElementType(), theirs.getElementType());
            case MAP -> of(ours.getValueType(), theirs.getValueType());
            case UNION -> of(ours.getTypes(), theirs.getTypes());
            default -> sameLogical(ours, theirs);
        };
    }

    private boolean ofRecords(Schema ours, Schema theirs) {
        if (ordered && !names(ours).equals(names(theirs))) {
            return false;
        }
        Map<String, Schema> fields = new HashMap<>();
        ours.getFields().forEach(field -> fields.put(field.name(), field.schema()));
        for (Schema.Field field : theirs.getFields()) {
            Schema own = fields.remove(field.name());
            if (own == null || !of(own, field.schema())) {
                return false;
            }
        }
        return fields.isEmpty();
    }

    private static List<String> names(Schema record) {
        return record.getFields().stream().map(Schema.Field::name).toList();
    }

    private static boolean sameLogical(Schema ours, Schema theirs) {
        return ours.getObjectProps().equals(theirs.getObjectProps());
    }
}
