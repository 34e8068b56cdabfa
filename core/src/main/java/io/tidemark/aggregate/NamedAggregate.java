package io.tidemark.aggregate;

import io.tidemark.cell.Layout;
import io.tidemark.type.Type;
import java.util.regex.Pattern;

/** An aggregate whose state has a name given by the user. */
final class NamedAggregate<V, R> implements Aggregate<V, R> {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final String name;
    private final Aggregate<V, R> inner;

    NamedAggregate(String name, Aggregate<V, R> inner) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "\"" + name + "\" cannot be the name of an aggregate: use letters of ASCII,"
                            + " digits and underscores, and no digit at the front.");
        }
        this.name = name;
        this.inner = inner;
    }

    @Override
    public Kernel<V, R> bind(Layout layout) {
        return layout.named(name, () -> inner.bind(layout));
    }

    @Override
    public Type<R> resultType() {
        return inner.resultType();
    }

    @Override
    public String describe() {
        return inner.describe() + " as " + name;
    }
}
