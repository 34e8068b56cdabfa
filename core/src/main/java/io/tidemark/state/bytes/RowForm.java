package io.tidemark.state.bytes;

import io.tidemark.portable.StateSchema;
import io.tidemark.state.AccumulatorSpec;
import io.tidemark.state.HeldSpec;
import io.tidemark.state.MapSpec;
import io.tidemark.state.RowSpec;
import io.tidemark.state.StateSpec;
import io.tidemark.state.ValueSpec;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;

/**
 * How the rows that a {@link ByteStore} keeps of one state in a map become rows of a cut, and the other way round.
 *
 * <p>A row of a cut is key, namespace and value in the portable format; a key that is not an integer has its length before it.
 */
public abstract class RowForm {

    private final RowKey rows;
    private final StateSchema schema;
    private final boolean integral;

    RowForm(StateSpec spec, String operator) {
        this.schema = spec.schema(operator);
        this.integral = spec.keyType().isIntegral();
        this.rows = new RowKey(spec.name(), integral);
    }

    /**
     * The form of a state, but for slice tables, whose rows a map need not have in this way.
     *
     * @param operator the operator's name
     */
    public static RowForm of(StateSpec spec, String operator) {
        if (spec instanceof ValueSpec<?>) {
            return new ValueForm(spec, operator);
        } else if (spec instanceof RowSpec) {
            return new ListForm(spec, operator);
        } else if (spec instanceof MapSpec<?>) {
            return new EntryForm(spec, operator);
        } else if (spec instanceof HeldSpec held) {
            return new HeldForm(held, operator);
        } else if (spec instanceof AccumulatorSpec) {
            throw new IllegalArgumentException("The rows of slice table " + spec.name() + " have no such form.");
        }
        throw new IllegalArgumentException("The state " + spec.name() + " is of an unknown kind.");
    }

    /** What the rows of a key group begin with. */
    public final byte[] prefix(int keyGroup) {
        return rows.begin(keyGroup).bytes();
    }

    /** What comes after all rows of a key group. */
    public final byte[] after(int keyGroup) {
        return rows.begin(keyGroup).after();
    }

    /** Appends a row as a cut has it. */
    public abstract void write(byte[] row, byte[] value, ByteSink out);

    /** Appends what tells a row of a cut apart: its key and namespace. */
    public abstract void writePlace(byte[] row, ByteSink out);

    /** Puts a row of a cut into a map. */
    public abstract void put(int keyGroup, ByteSource in, ByteMap map);

    /** Removes a row from a map, of which a cut has the key and the namespace. */
    public abstract void remove(int keyGroup, ByteSource in, ByteMap map);

    final RowKey rows() {
        return rows;
    }

    final StateSchema schema() {
        return schema;
    }

    final void writeKey(byte[] bytes, int offset, int length, ByteSink out) {
        if (integral) {
            out.put(bytes, offset, length);
        } else {
            out.writeBytes(bytes, offset, length);
        }
    }

    final byte[] readKey(ByteSource in) {
        return integral ? schema.takeKey(in) : in.readBytes();
    }
}
