package io.tidemark.type;

import io.tidemark.core.TidemarkException;
import org.jspecify.annotations.Nullable;

/** A Java type that cannot be encoded, a value that its type cannot hold, or a schema that does not fit a type. */
public final class TypeException extends TidemarkException {
    private final String path;
    private final String problem;

    /** Creates the error from full sentences on what is wrong and what to do. */
    public TypeException(String problem) {
        this("", problem, null);
    }

    TypeException(String problem, @Nullable Throwable cause) {
        this("", problem, cause);
    }

    private TypeException(String path, String problem, @Nullable Throwable cause) {
        super(Kind.INVALID, path.isEmpty() ? problem : path + ": " + problem, cause);
        this.path = path;
        this.problem = problem;
    }

    /** Where in the type or value the problem is, as in {@code order.lines[2].price}; empty for the whole. */
    public String path() {
        return path;
    }

    /** The same problem seen from one level above: {@code step} is a component name, or {@code [index]}. */
    TypeException under(String step) {
        String joint = path.isEmpty() || path.startsWith("[") ? "" : ".";
        TypeException outer = new TypeException(step + joint + path, problem, getCause());
        outer.setStackTrace(getStackTrace());
        return outer;
    }
}
