package io.tidemark.engine.file.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which column of a file goes to which component of the record, and how. */
final class CsvColumns<T> {

    /** Stands for a column that no component takes. */
    static final int IGNORED = -1;

    private final RecordShape<T> shape;
    private final List<TextValue> values = new ArrayList<>();
    private final CsvFormat.Options options;
    private int[] components;

    private CsvColumns(RecordShape<T> shape, CsvFormat.Options options) {
        this.shape = shape;
        this.options = options;
        components = new int[shape.size()];
        for (int i = 0; i < shape.size(); i++) {
            components[i] = i;
            try {
                values.add(TextValue.of(shape.type(i), options.times()));
            } catch (InputException refused) {
                throw InputException.invalid("Component " + shape.name(i) + ": " + refused.getMessage());
            }
        }
    }

    static <T> CsvColumns<T> of(Class<T> javaClass, CsvFormat.Options options) {
        return new CsvColumns<>(RecordShape.of(javaClass), options);
    }

    /** Takes the names of the columns from a header. */
    void header(String file, List<String> names) {
        Set<String> problems = new TreeSet<>();
        components = new int[names.size()];
        for (int column = 0; column < components.length; column++) {
            String name = names.get(column);
            components[column] = options.ignored().contains(name) ? IGNORED : shape.indexOf(name);
            if (components[column] == IGNORED && !options.ignored().contains(name)) {
                problems.add("no component takes column \"" + name + "\"");
            }
            if (names.indexOf(name) != column) {
                problems.add("column \"" + name + "\" comes twice");
            }
        }
        for (String name : shape.names()) {
            if (!names.contains(name) || options.ignored().contains(name)) {
                problems.add("there is no column for component \"" + name + "\"");
            }
        }
        if (!problems.isEmpty()) {
            throw InputException.invalid("The header of " + file + " does not fit: " + String.join("; ", problems)
                    + ". Its columns are " + names + ", the components are " + shape.names()
                    + ". Name the components as the columns, ignore columns, or read the file without a header.");
        }
    }

    /** How many fields a record has. */
    int size() {
        return components.length;
    }

    /** A record's empty components. */
    @Nullable
    Object[] row() {
        return new @Nullable Object[shape.size()];
    }

    /** Reads the field of a column into the components. */
    void read(int column, byte[] bytes, int[] range, boolean quoted, @Nullable Object[] row) throws ValueProblem {
        int component = components[column];
        if (component == IGNORED) {
            return;
        }
        try {
            row[component] = values.get(component).read(bytes, range[0], range[1], quoted);
        } catch (ValueProblem problem) {
            throw problem.in(shape.name(component));
        }
    }

    T create(@Nullable Object[] row) throws ValueProblem {
        return shape.create(row);
    }
}
