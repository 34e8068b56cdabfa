package io.tidemark.state.bytes;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.state.AccumulatorSpec;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** How a row of a slice table is written: its number of records, then the accumulator's fields. */
public final class AccumulatorCodec {

    private final Kernel<Object, ?> kernel;
    private final Layout layout;
    private final Cells scratch;
    private final ByteSink sink = new ByteSink();

    /** The codec of a slice table; it belongs to one thread. */
    public AccumulatorCodec(AccumulatorSpec spec) {
        this.kernel = spec.kernel();
        this.layout = spec.layout();
        this.scratch = newRow();
    }

    /** Room for one row. */
    public Cells newRow() {
        return Cells.single(layout);
    }

    /** The row with one more record in it; null stands for the row of a key without records. */
    public byte[] added(byte @Nullable [] row, Batch batch, int i) {
        if (row == null) {
            prepare(scratch);
        } else {
            decode(row, scratch);
        }
        scratch.addRecords(0, 1);
        kernel.add(scratch, 0, batch, i);
        sink.reset();
        encode(scratch, 0, sink);
        return sink.toBytes();
    }

    /** Appends a row of cells. */
    public void encode(Cells cells, int row, ByteSink out) {
        out.writeLong(cells.records(row));
        kernel.encode(cells, row, out);
    }

    /** Makes cells hold a row. */
    public void decode(byte[] row, Cells into) {
        prepare(into);
        ByteSource in = new ByteSource(row);
        into.addRecords(0, in.readLong());
        kernel.decode(in, into, 0);
    }

    private void prepare(Cells row) {
        Arrays.fill(row.lanes, 0);
        Arrays.fill(row.objects, null);
        kernel.create(row, 0);
    }
}
