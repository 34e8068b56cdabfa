package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import java.util.List;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.datasketches.hash.MurmurHash3;
import org.jspecify.annotations.Nullable;

/**
 * Estimates how many different values a window has, with a Theta sketch: the smallest hashes say how dense all of them are.
 *
 * @see <a href="https://doi.org/10.4230/LIPIcs.ICDT.2016.8">Dasgupta, Lang, Rhodes and Thaler, A Framework for Estimating Stream
 *     Expression Cardinalities, 2016</a>
 */
/*
 * A Theta sketch that is rebuilt after every value is the set of its k smallest hashes, with the next larger one as theta. Kept so
 * it is a function of the set of values, and its bytes are those that DataSketches gives.
 */
final class ThetaKernel<V, X> extends Kernel<V, Long> {

    private static final double HASHES = 0x1p63;

    private final Function<? super V, ? extends X> function;
    private final Type<X> type;
    private final int entriesMax;
    private final String field;
    private final int input;
    private final int object;

    ThetaKernel(Layout layout, Function<? super V, ? extends X> function, Type<X> type, int entriesMax) {
        this.function = function;
        this.type = type;
        this.entriesMax = entriesMax;
        this.field = layout.takeField("distinct");
        this.input = layout.takeInputs(1);
        this.object = layout.takeObjects(1);
    }

    @Override
    public void extract(V value, long[] inputs, int at) {
        byte[] encoded =
                type.toBytes(UserValues.present(function.apply(value), "The function given to distinctApprox"));
        inputs[at + input] = MurmurHash3.hash(encoded, ThetaImage.SEED)[0] >>> 1;
    }

    @Override
    public void add(Cells cells, int row, Batch batch, int i) {
        long hash = batch.inputs[i * batch.inputsPerRecord + input];
        // A hash of zero and one of theta itself are in no sketch.
        if (hash != 0 && hash != ThetaImage.EVERYTHING) {
            cells.objects[cells.objectAt(row) + object] = get(cells, row).plus(hash, entriesMax + 1);
        }
    }

    @Override
    public void merge(Cells into, int row, Cells from, int fromRow) {
        into.objects[into.objectAt(row) + object] = get(into, row).plus(get(from, fromRow), entriesMax + 1);
    }

    @Override
    public boolean isAssociative() {
        return true;
    }

    @Override
    public boolean hasResultOfNone() {
        return true;
    }

    @Override
    public Long result(Cells cells, int row) {
        SmallestHashes hashes = get(cells, row);
        if (hashes.size() <= entriesMax) {
            return (long) hashes.size();
        }
        long theta = hashes.sorted()[entriesMax];
        return Math.round(entriesMax / (theta / HASHES));
    }

    @Override
    public List<Schema.Field> fields(String stateName) {
        return List.of(new Schema.Field(field, Schema.create(Schema.Type.BYTES)));
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        long[] hashes = get(cells, row).sorted();
        long theta = hashes.length > entriesMax ? hashes[entriesMax] : ThetaImage.EVERYTHING;
        ThetaImage.write(hashes, Math.min(hashes.length, entriesMax), theta, out);
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        cells.objects[cells.objectAt(row) + object] = SmallestHashes.of(ThetaImage.read(in));
    }

    private SmallestHashes get(Cells cells, int row) {
        @Nullable Object hashes = cells.objects[cells.objectAt(row) + object];
        return hashes == null ? SmallestHashes.EMPTY : (SmallestHashes) hashes;
    }
}
