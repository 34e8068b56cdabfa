package io.tidemark.operator;

import io.tidemark.record.Batch;
import io.tidemark.record.Counter;
import org.jspecify.annotations.Nullable;

/** What the joins of a stream with a table have in common: what a change sets, and what becomes of a record. */
final class TableRows {

    private final OperatorContext context;
    private final TableJoinSpec spec;
    private final Failures failures;

    TableRows(OperatorContext context, TableJoinSpec spec) {
        this.context = context;
        this.spec = spec;
        this.failures = new Failures(context);
    }

    /** Takes what a change sets, or null for a deletion. */
    @FunctionalInterface
    interface Setter {
        void set(@Nullable Object value);
    }

    /** Has change {@code i} of a batch made, unless user code throws on it. */
    void change(Batch batch, int i, Setter setter, Output output) {
        Object value;
        try {
            value = spec.table().value().apply(batch.values[i]);
        } catch (RuntimeException thrown) {
            failures.report("table", batch, i, thrown, output);
            return;
        }
        setter.set(value);
        context.counters().add(Counter.CONTRIBUTED, batch.origins[i], 1);
    }

    /** Lets record {@code i} of a batch go on with the value that the table has for it. */
    void answer(Batch batch, int i, @Nullable Object value, Output output) {
        if (value == null && !spec.isLeft()) {
            passedOn(batch, i);
            context.counters().add(Counter.FILTERED, batch.origins[i], 1);
            return;
        }
        Object joined;
        try {
            joined = IntervalJoinOperator.required(spec.function().apply(batch.values[i], value));
        } catch (RuntimeException thrown) {
            failures.report("join", batch, i, thrown, output);
            return;
        }
        passedOn(batch, i);
        output.emit(joined, batch.times[i], batch.stamps[i], batch.origins[i], batch.positions[i]);
    }

    private void passedOn(Batch batch, int i) {
        context.counters().add(Counter.CONTRIBUTED, batch.origins[i], 1);
        context.counters().add(Counter.PASSED, batch.origins[i], 1);
    }
}
