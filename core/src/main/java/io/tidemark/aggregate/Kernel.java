package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import java.util.List;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate bound to its lanes: the inner loop of stateful windowing.
 *
 * <p>A kernel is stateless and shared by tasks; everything it remembers is in the row it is given. The number of records of a
 * row is kept by the row's owner, who changes it before calling {@link #add}, {@link #merge} and {@link #subtract}. Objects in a
 * row are immutable: a kernel replaces them.
 *
 * <p>{@link #extract} and {@link #add} run user code, which may throw. Then the row is as it was before the call, but for the
 * number of records, which its owner takes back.
 *
 * @param <V> what is aggregated
 * @param <R> what comes out
 */
public abstract class Kernel<V, R> {

    /**
     * Reads of a record what {@link #add} needs into its input lanes, which begin at {@code at}; runs where the record is
     * produced, so that a function of the user that throws does so before any state is touched.
     */
    public void extract(V value, long[] inputs, int at) {}

    /** Prepares a row that is new to this kernel; doing so twice does no harm. */
    public void create(Cells cells, int row) {}

    /** Folds record {@code i} of a batch into a row. */
    public abstract void add(Cells cells, int row, Batch batch, int i);

    /** Folds a row that comes later in time into a row, and leaves the other as it is. If it throws, {@code into} is spoilt. */
    public abstract void merge(Cells into, int row, Cells from, int fromRow);

    /** Whether {@link #subtract} undoes {@link #merge} exactly, bit for bit; used only where merging is associative too. */
    public boolean isSubtractable() {
        return false;
    }

    /** Takes out of a row what {@link #merge} had folded in. */
    public void subtract(Cells from, int row, Cells what, int whatRow) {
        throw new IllegalStateException(getClass().getSimpleName() + " cannot subtract.");
    }

    /** Whether merging in any grouping and any order gives the same row, bit for bit. */
    public boolean isAssociative() {
        return isSubtractable();
    }

    /** Whether {@link #add} runs user code, which may throw. */
    public boolean canThrow() {
        return false;
    }

    /** Whether a row of no records has a result, such as a count of 0. */
    public boolean hasResultOfNone() {
        return false;
    }

    /**
     * The result of a row.
     *
     * @throws ResultOverflowException if the result does not fit its type, or passes a limit of the aggregate
     */
    public abstract R result(Cells cells, int row);

    /** The fields that {@link #encode} writes, in order; nested named types start with the state's name. */
    public abstract List<Schema.Field> fields(String stateName);

    /**
     * The type of a field of {@link #fields} that holds an accumulator of a user's own; null for all others, whose encoding is
     * the aggregate's and does not change.
     */
    public @Nullable Type<?> userType(String field) {
        return null;
    }

    /** Writes a row's accumulator as the Avro fields of {@link #fields}; equal accumulators give equal bytes. */
    public abstract void encode(Cells cells, int row, ByteSink out);

    /** Reads into a row what {@link #encode} wrote; a row that {@link #create} has prepared. */
    public abstract void decode(ByteSource in, Cells cells, int row);
}
