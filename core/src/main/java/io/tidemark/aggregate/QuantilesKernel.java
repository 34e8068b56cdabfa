package io.tidemark.aggregate;

import com.datadoghq.sketch.ddsketch.mapping.IndexMapping;
import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.CorruptDataException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Estimates quantiles within a relative accuracy, from the bins of a {@link Histogram}. */
final class QuantilesKernel<V> extends Kernel<V, List<Double>> {

    private final ToDoubleFunction<? super V> function;
    private final List<Double> fractions;
    private final IndexMapping mapping;
    private final RecordCount count;
    private final String negativeField;
    private final String zerosField;
    private final String positiveField;
    private final int input;
    private final int object;

    QuantilesKernel(Layout layout, ToDoubleFunction<? super V> function, double accuracy, List<Double> fractions) {
        this.function = function;
        this.fractions = fractions;
        this.mapping = Histogram.mapping(accuracy);
        this.count = new RecordCount(layout.countLane());
        this.negativeField = layout.takePart("quantiles", "negative");
        this.zerosField = layout.takePart("quantiles", "zeros");
        this.positiveField = layout.takePart("quantiles", "positive");
        this.input = layout.takeInputs(1);
        this.object = layout.takeObjects(1);
    }

    @Override
    public void extract(V value, long[] inputs, int at) {
        inputs[at + input] = Histogram.bin(function.applyAsDouble(value), mapping);
    }

    @Override
    public void add(Cells cells, int row, Batch batch, int i) {
        set(cells, row, get(cells, row).plus(batch.inputs[i * batch.inputsPerRecord + input]));
    }

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {
        set(into, row, get(into, row).plus(get(from, fromRow), 1));
    }

    @Override
    public boolean isSubtractable() {
        return true;
    }

    @Override
    public void subtract(Cells from, int row, Cells what, int whatRow) {
        set(from, row, get(from, row).plus(get(what, whatRow), -1));
    }

    @Override
    public List<Double> result(Cells cells, int row) {
        Histogram histogram = get(cells, row);
        long records = count.of(cells, row);
        return fractions.stream()
                .map(fraction -> histogram.quantile(fraction, records, mapping))
                .toList();
    }

    /** Bins are arrays of index, count, index, count and so on, in order of index, so that any reader of Avro can read them. */
    @Override
    public List<Schema.Field> fields(String stateName) {
        Schema longs = Schema.createArray(Schema.create(Schema.Type.LONG));
        return List.of(
                new Schema.Field(negativeField, longs),
                new Schema.Field(zerosField, Schema.create(Schema.Type.LONG)),
                new Schema.Field(positiveField, longs));
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        Histogram histogram = get(cells, row);
        write(histogram.negative(), out);
        out.writeLong(histogram.zeros());
        write(histogram.positive(), out);
    }

    private static void write(Bins bins, ByteSink out) {
        List<long[]> pairs = new ArrayList<>();
        bins.ascending((index, count) -> pairs.add(new long[] {index, count}));
        Blocks.write(
                out,
                2L * pairs.size(),
                () -> pairs.forEach(pair -> {
                    out.writeLong(pair[0]);
                    out.writeLong(pair[1]);
                }));
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        set(cells, row, new Histogram(read(in), in.readLong(), read(in)));
    }

    private Bins read(ByteSource in) {
        int position = in.position();
        int longs = Blocks.readCount(in);
        Bins bins = Bins.EMPTY;
        long before = Long.MIN_VALUE;
        for (int k = 0; k < longs; k += 2) {
            int index = in.readInt();
            long count = in.readLong();
            if (index <= before || count <= 0 || longs % 2 != 0 || !mappingHas(index)) {
                throw new CorruptDataException("The bins of a histogram are not in order", position);
            }
            bins = bins.plus(index, count);
            before = index;
        }
        Blocks.readEnd(in, longs);
        return bins;
    }

    private boolean mappingHas(int index) {
        return index >= mapping.index(mapping.minIndexableValue())
                && index <= mapping.index(mapping.maxIndexableValue());
    }

    private Histogram get(Cells cells, int row) {
        @Nullable Object histogram = cells.objects[cells.objectAt(row) + object];
        return histogram == null ? Histogram.EMPTY : (Histogram) histogram;
    }

    private void set(Cells cells, int row, Histogram histogram) {
        cells.objects[cells.objectAt(row) + object] = histogram;
    }
}
