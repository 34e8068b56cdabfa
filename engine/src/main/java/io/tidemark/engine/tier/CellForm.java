package io.tidemark.engine.tier;

import io.tidemark.cell.CellTable;
import io.tidemark.cell.Cells;
import io.tidemark.record.Key;
import io.tidemark.state.AccumulatorSpec;
import io.tidemark.state.bytes.AccumulatorCodec;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.KeyHash;
import java.util.Arrays;

/** How rows of a slice table look in flat memory and as ordered rows; it belongs to one thread. */
final class CellForm {

    private final AccumulatorSpec spec;
    private final boolean integral;
    private final AccumulatorCodec codec;
    private final ByteSink sink = new ByteSink();

    CellForm(AccumulatorSpec spec) {
        this.spec = spec;
        this.integral = spec.keyType().isIntegral();
        this.codec = new AccumulatorCodec(spec);
    }

    /** The same for another thread. */
    CellForm copy() {
        return new CellForm(spec);
    }

    CellTable newTable(int keys) {
        return new CellTable(integral, spec.layout(), keys);
    }

    /** Whether rows have objects, whose size in memory is not known. */
    boolean hasObjects() {
        return spec.layout().objects() > 0;
    }

    /** Room for one row. */
    Cells newRow() {
        return codec.newRow();
    }

    /** Makes cells of one row hold the value of an ordered row. */
    void decode(byte[] value, Cells into) {
        codec.decode(value, into);
    }

    /** The value of a row of cells as an ordered row has it. */
    byte[] encoded(Cells cells, int row) {
        sink.reset();
        codec.encode(cells, row, sink);
        return sink.toBytes();
    }

    /** How long the value of a row is as an ordered row has it, in bytes. */
    int encodedLength(Cells cells, int row) {
        sink.reset();
        codec.encode(cells, row, sink);
        return sink.size();
    }

    void encode(Cells cells, int row, ByteSink out) {
        codec.encode(cells, row, out);
    }

    /** Points a view at the key of an ordered row, behind the bytes that all rows of its table begin with. */
    Key keyOf(byte[] row, int at, Key view) {
        int length = row.length - at;
        if (integral) {
            long word = new ByteSource(row, at, length).readLong();
            return view.setWord(word, KeyHash.hashLong(word));
        }
        return view.setBytes(row, at, length, KeyHash.hash(row, at, length));
    }

    /** Puts the rows of a table, as ordered rows have them, into a pool; gives their numbers. */
    int[] pooled(CellTable cells, RowPool pool) {
        int[] rows = new int[cells.size()];
        int count = 0;
        Key key = new Key();
        for (int row = 0; row < cells.slots(); row++) {
            if (cells.records(row) > 0) {
                sink.reset();
                cells.key(row, key);
                sink.put(key.bytes(), key.offset(), key.length());
                int keyLength = sink.size();
                codec.encode(cells, row, sink);
                rows[count++] = pool.add(sink.array(), 0, keyLength, sink.size() - keyLength);
            }
        }
        return count == rows.length ? rows : Arrays.copyOf(rows, count);
    }
}
