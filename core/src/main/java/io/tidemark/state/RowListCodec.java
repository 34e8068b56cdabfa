package io.tidemark.state;

import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.Arrays;

/** How all rows of a key are written: an Avro array, the last row first. */
public final class RowListCodec {

    private static final int ROWS_MIN = 8;

    private final RowCodec codec;
    private int[] found = new int[ROWS_MIN];

    public RowListCodec(RowCodec codec) {
        this.codec = codec;
    }

    /** Writes the rows of a key. */
    public void encode(RowList rows, ByteSink out) {
        int n = 0;
        for (int row = rows.first(); row != RowList.NONE; row = rows.next(row)) {
            if (n == found.length) {
                found = Arrays.copyOf(found, 2 * n);
            }
            found[n++] = row;
        }
        if (n > 0) {
            out.writeLong(n);
        }
        for (int i = n - 1; i >= 0; i--) {
            codec.encode(rows.cells(), found[i], out);
        }
        out.writeLong(0);
    }

    /** Replaces the rows of a key by those that were written. */
    public void decode(ByteSource in, RowList rows) {
        while (rows.first() != RowList.NONE) {
            rows.removeFirst();
        }
        int n = in.readCount(1);
        for (int left = n; left > 0; left--) {
            int row = rows.addFirst();
            codec.decode(in, rows.cells(), row);
        }
        if (n > 0 && in.readLong() != 0) {
            throw in.corrupt("The rows of a key are not in one block");
        }
    }
}
