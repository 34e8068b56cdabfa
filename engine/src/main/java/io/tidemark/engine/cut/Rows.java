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
 *   16 is added to the kind of a block of a slice for all windows; it has no first
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

    /** Most blocks are of slices for all windows, and many have few rows, which then are shorter than the largest number. */
    private static final int ALL_WINDOWS = 16;

    private Rows() {}

    /**
     * What a block begins with.
     *
     * @param kind what its rows say, as it was written: one of the kinds here if all is well
     * @param slice their slice
     * @param count how many there are
     */
    public record Header(byte kind, Slice slice, long count) {}

    /** Writes what a block begins with. */
    public static void writeHeader(ByteSink rows, byte kind, Slice slice, int count) {
        boolean isPartial = slice.isPartial();
        rows.put((byte) (isPartial ? kind : kind | ALL_WINDOWS));
        rows.writeLong(slice.start());
        if (isPartial) {
            rows.writeLong(slice.first());
        }
        rows.writeLong(count);
    }

    /**
     * Reads what a block begins with.
     *
     * @throws io.tidemark.type.CorruptDataException if there are not as many bytes
     */
    public static Header readHeader(ByteSource rows) {
        byte kind = rows.get();
        long start = rows.readLong();
        boolean isPartial = (kind & ALL_WINDOWS) == 0;
        Slice slice = isPartial ? new Slice(start, rows.readLong()) : Slice.of(start);
        return new Header((byte) (kind & ~ALL_WINDOWS), slice, rows.readLong());
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
