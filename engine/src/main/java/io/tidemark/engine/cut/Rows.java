package io.tidemark.engine.cut;

import io.tidemark.portable.StateKind;
import io.tidemark.portable.StateSchema;
import io.tidemark.state.Slice;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;

/**
 * The blocks that a chunk of rows is made of.
 *
 * <pre>
 * chunk := block*
 * block := kind (1 byte) start (long) first (long) count (long) row*     numbers as Avro longs
 *   PUT     row := place value    the row has this value now
 *   REMOVE  row := place          the row is gone
 *   DROP    count is 0            the whole slice is gone
 *   CLEAR   count is 0            the whole state of the key group is gone
 * place := key | key subkey     an entry of a map state has a subkey, as Avro bytes
 * key := Avro long (integral keys) | Avro bytes (the encoded key)
 * value := records (long) accumulator | the value's encoding, as the state's codec has it
 * </pre>
 */
public final class Rows {

    public static final byte PUT = 1;
    public static final byte REMOVE = 2;
    public static final byte DROP = 3;
    public static final byte CLEAR = 4;

    private Rows() {}

    /** Writes what a block begins with. */
    public static void writeHeader(ByteSink rows, byte kind, Slice slice, int count) {
        rows.put(kind);
        rows.writeLong(slice.start());
        rows.writeLong(slice.first());
        rows.writeLong(count);
    }

    /** Reads past the place of a row of a state. */
    public static void skipPlace(StateSchema schema, ByteSource in) {
        if (schema.hasIntegralKeys()) {
            in.readLong();
        } else {
            in.skip(in.readLength());
        }
        if (schema.kind() != StateKind.SLICES) {
            schema.skipNamespace(in);
        }
    }
}
