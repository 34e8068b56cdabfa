package io.tidemark.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.record.Origins;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;

/** Drives the kernel of an aggregate as operators and stores do: it keeps the number of records, and rows in larger tables. */
final class Rows<R> {

    private static final int ROWS = 3;
    private static final int ROW = 1;

    private final Layout layout = new Layout();
    private final Kernel<Hit, R> kernel;
    private final Origins origins = new Origins();

    Rows(Aggregate<Hit, R> aggregate) {
        // Somebody else's lanes come first, so that a kernel that forgets its offset is found out.
        layout.takeLanes(1);
        layout.takeInputs(1);
        layout.takeObjects(1);
        kernel = aggregate.bind(layout);
    }

    Kernel<Hit, R> kernel() {
        return kernel;
    }

    /** A row of no records. */
    Cells empty() {
        Cells cells = new Cells(2, layout.lanes(), layout.objects(), ROWS);
        kernel.create(cells, ROW);
        return cells;
    }

    /** Gives ids to origins before records do, so that the order of ids is not that of names. */
    void knowOrigin(String source, String partition) {
        origins.id(source, partition);
    }

    void add(Cells cells, Rec rec) {
        Batch batch = new Batch(true, layout.inputs(), 4);
        batch.originTable = origins;
        int i = 2;
        batch.values[i] = rec.hit();
        batch.stamps[i] = rec.stamp();
        batch.positions[i] = rec.position();
        batch.origins[i] = origins.id(rec.origin().name(), rec.origin().partition()) | Origins.NEW_PARTITION;
        kernel.extract(rec.hit(), batch.inputs, i * batch.inputsPerRecord);
        cells.addRecords(ROW, 1);
        try {
            kernel.add(cells, ROW, batch, i);
        } catch (RuntimeException thrown) {
            cells.addRecords(ROW, -1);
            throw thrown;
        }
    }

    Cells fold(List<Rec> records) {
        Cells cells = empty();
        records.forEach(rec -> add(cells, rec));
        return cells;
    }

    void merge(Cells into, Cells from) {
        byte[] before = bytes(from);
        into.addRecords(ROW, from.records(ROW));
        kernel.merge(into, ROW, from, ROW);
        assertThat(bytes(from)).as("what was merged stays as it is").isEqualTo(before);
    }

    void subtract(Cells from, Cells what) {
        from.addRecords(ROW, -what.records(ROW));
        kernel.subtract(from, ROW, what, ROW);
    }

    R result(Cells cells) {
        return kernel.result(cells, ROW);
    }

    /** The result, or the class of what was thrown instead. */
    Object outcome(Cells cells) {
        try {
            return result(cells);
        } catch (ResultOverflowException overflow) {
            return ResultOverflowException.class;
        }
    }

    byte[] bytes(Cells cells) {
        ByteSink out = new ByteSink();
        kernel.encode(cells, ROW, out);
        return out.toBytes();
    }

    /** The row that comes back after a restart. */
    Cells restored(Cells cells) {
        byte[] bytes = bytes(cells);
        Cells back = empty();
        back.addRecords(ROW, cells.records(ROW));
        ByteSource in = new ByteSource(bytes);
        kernel.decode(in, back, ROW);
        assertThat(in.remaining()).isZero();
        assertThat(bytes(back)).isEqualTo(bytes);
        return back;
    }

    /** Reads a row with Avro alone, by the declared fields. */
    GenericRecord asAvro(Cells cells) {
        byte[] bytes = bytes(cells);
        Schema schema = Schema.createRecord("row", null, null, false, kernel.fields("visits per-client"));
        Schema parsed = new Schema.Parser().parse(schema.toString());
        try {
            BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(bytes, null);
            GenericRecord record = new GenericDatumReader<GenericRecord>(parsed).read(null, decoder);
            assertThat(decoder.isEnd()).isTrue();
            return record;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
