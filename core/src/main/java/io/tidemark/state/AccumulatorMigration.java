package io.tidemark.state;

import io.tidemark.aggregate.Kernel;
import io.tidemark.portable.SameMeaning;
import io.tidemark.type.Type;
import io.tidemark.type.TypeException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/** How accumulators of another shape become those of a kernel: those of users' own aggregates like any value, all others not at all. */
public final class AccumulatorMigration {

    private final Kernel<?, ?> kernel;
    private final List<Schema.Field> now;
    private final Schema writer;

    private AccumulatorMigration(Kernel<?, ?> kernel, List<Schema.Field> now, Schema writer) {
        this.kernel = kernel;
        this.now = now;
        this.writer = writer;
    }

    /**
     * The migration of an accumulator's fields.
     *
     * @param now the kernel's fields
     * @param writer what they were written as, a record
     * @throws TypeException if they cannot be migrated, with the reason
     */
    public static Migration of(Kernel<?, ?> kernel, List<Schema.Field> now, Schema writer, Conversion conversion) {
        List<String> names = names(now);
        if (!names.equals(names(writer.getFields()))) {
            throw new TypeException("its accumulators were of " + names(writer.getFields()) + " and are of " + names
                    + ": what was not aggregated before cannot be known");
        }
        return new AccumulatorMigration(kernel, now, writer).of(conversion);
    }

    private static List<String> names(List<Schema.Field> fields) {
        return fields.stream().map(Schema.Field::name).toList();
    }

    private Migration of(Conversion conversion) {
        int mapped = conversion.isMapping() ? mapped() : now.size();
        List<Migration> migrations = new ArrayList<>();
        for (int field = 0; field < now.size(); field++) {
            migrations.add(field(field, field == mapped ? conversion : Conversion.BY_NAME));
        }
        return new FieldMigration(
                writer.getFields().stream().map(Schema.Field::schema).toList(), migrations);
    }

    /** The field that a mapping is for: the only one of a user's own aggregate or, among several, the only one that does not resolve. */
    private int mapped() {
        List<Integer> own = new ArrayList<>();
        for (int field = 0; field < now.size(); field++) {
            if (kernel.userType(now.get(field).name()) != null) {
                own.add(field);
            }
        }
        if (own.size() > 1) {
            own.removeIf(this::resolves);
        }
        if (own.size() != 1) {
            throw new TypeException(
                    "a mapping is for the accumulator of one aggregate of a user's own; it could be for " + own.size()
                            + " of " + names(now));
        }
        return own.get(0);
    }

    private boolean resolves(int field) {
        try {
            field(field, Conversion.BY_NAME);
            return true;
        } catch (TypeException different) {
            return false;
        }
    }

    private Migration field(int number, Conversion conversion) {
        Schema.Field field = now.get(number);
        Schema before = writer.getFields().get(number).schema();
        if (!conversion.isMapping() && SameMeaning.byBytes(List.of(field.schema()), List.of(before))) {
            return Migration.NONE;
        }
        Type<?> own = kernel.userType(field.name());
        if (own == null) {
            throw new TypeException("the accumulator \"" + field.name() + "\" was " + before + " and is "
                    + field.schema() + ", and it is not of a user's own aggregate, so it is not carried over");
        }
        return conversion.onto(own, before);
    }
}
