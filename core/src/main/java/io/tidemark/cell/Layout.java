package io.tidemark.cell;

import io.tidemark.core.RefusedException;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * How many 64-bit lanes and objects the accumulators of an operator take a row, how many lanes of input a record, and what the
 * fields of their state are called.
 */
public final class Layout {

    /** What {@link #countLane} gives where the number of records is in the header of the row. */
    public static final int COUNT_IN_HEADER = -1;

    private int lanes;
    private int objects;
    private int inputs;
    private String prefix = "";
    private String name = "";
    private int countLane = COUNT_IN_HEADER;
    private final Set<String> fields = new TreeSet<>();

    /** Reserves lanes in a row and returns the first. */
    public int takeLanes(int n) {
        lanes += n;
        return lanes - n;
    }

    /** Reserves object slots in a row and returns the first. */
    public int takeObjects(int n) {
        objects += n;
        return objects - n;
    }

    /** Reserves input lanes in a record and returns the first. */
    public int takeInputs(int n) {
        inputs += n;
        return inputs - n;
    }

    public int lanes() {
        return lanes;
    }

    public int objects() {
        return objects;
    }

    public int inputs() {
        return inputs;
    }

    /** Binds an aggregate that the user gave a name; of several names the outermost counts. */
    public <K> K named(String given, Supplier<K> binding) {
        String outer = name;
        name = outer.isEmpty() ? given : outer;
        try {
            return binding.get();
        } finally {
            name = outer;
        }
    }

    /** Binds the parts of an aggregate: their fields begin with its name, if it has one. */
    public <K> K inside(Supplier<K> binding) {
        String outerPrefix = prefix;
        String outerName = name;
        prefix = name.isEmpty() ? prefix : prefix + name + "_";
        name = "";
        try {
            return binding.get();
        } finally {
            prefix = outerPrefix;
            name = outerName;
        }
    }

    /** Reserves a field, called as the aggregate is. */
    public String takeField(String defaultName) {
        return claim(prefix + (name.isEmpty() ? defaultName : name));
    }

    /** Reserves one more field of an aggregate. */
    public String takePart(String defaultName, String part) {
        return claim(prefix + (name.isEmpty() ? defaultName : name) + "_" + part);
    }

    private String claim(String field) {
        if (!fields.add(field)) {
            throw new RefusedException("Two aggregates of one window would both keep their state in a field called \""
                    + field + "\": give each a name of its own, as in sum(Hit::bytes).named(\"bytes\").");
        }
        return field;
    }

    /** Binds an aggregate that sees only some of a row's records, whose number is in a lane. */
    public <K> K counting(int lane, Supplier<K> binding) {
        int outer = countLane;
        countLane = lane;
        try {
            return binding.get();
        } finally {
            countLane = outer;
        }
    }

    /** The lane that has the number of records that an aggregate has taken, or {@link #COUNT_IN_HEADER}. */
    public int countLane() {
        return countLane;
    }
}
