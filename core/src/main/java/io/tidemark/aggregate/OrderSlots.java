package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.record.Origin;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.List;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Where a row keeps the place of a record in the order of records: stamp, source name, partition, position.
 *
 * <p>Origins are kept by name and not by id: ids are given anew in every run.
 */
final class OrderSlots {

    static final String STAMP = "stamp";
    static final String SOURCE = "source";
    static final String PARTITION = "partition";
    static final String POSITION = "position";

    private static final Origin NOWHERE = new Origin("", "");

    private final int lane;
    private final int object;
    private final List<String> names;
    private final OriginCache origins = new OriginCache();

    OrderSlots(Layout layout, String name) {
        this.lane = layout.takeLanes(2);
        this.object = layout.takeObjects(1);
        this.names = List.of(
                layout.takePart(name, STAMP),
                layout.takePart(name, SOURCE),
                layout.takePart(name, PARTITION),
                layout.takePart(name, POSITION));
    }

    /** Compares the record of a row with one of a batch; origins are looked up only where stamps are equal. */
    int compare(Cells cells, int row, Batch batch, int i) {
        int at = cells.at(row) + lane;
        int byStamp = Long.compare(cells.lanes[at], batch.stamps[i]);
        if (byStamp != 0) {
            return byStamp;
        }
        int byOrigin = compare(origin(cells, row), batch.origin(i));
        return byOrigin != 0 ? byOrigin : Long.compare(cells.lanes[at + 1], batch.positions[i]);
    }

    int compare(Cells left, int leftRow, Cells right, int rightRow) {
        int leftAt = left.at(leftRow) + lane;
        int rightAt = right.at(rightRow) + lane;
        int byStamp = Long.compare(left.lanes[leftAt], right.lanes[rightAt]);
        if (byStamp != 0) {
            return byStamp;
        }
        int byOrigin = compare(origin(left, leftRow), origin(right, rightRow));
        return byOrigin != 0 ? byOrigin : Long.compare(left.lanes[leftAt + 1], right.lanes[rightAt + 1]);
    }

    private static int compare(Origin left, Origin right) {
        return left.equals(right) ? 0 : left.compareTo(right);
    }

    private Origin origin(Cells cells, int row) {
        @Nullable Object origin = cells.objects[cells.objectAt(row) + object];
        return origin == null ? NOWHERE : (Origin) origin;
    }

    void set(Cells cells, int row, Batch batch, int i) {
        int at = cells.at(row) + lane;
        cells.lanes[at] = batch.stamps[i];
        cells.lanes[at + 1] = batch.positions[i];
        cells.objects[cells.objectAt(row) + object] = batch.origin(i);
    }

    void copy(Cells into, int row, Cells from, int fromRow) {
        int at = into.at(row) + lane;
        int fromAt = from.at(fromRow) + lane;
        into.lanes[at] = from.lanes[fromAt];
        into.lanes[at + 1] = from.lanes[fromAt + 1];
        into.objects[into.objectAt(row) + object] = from.objects[from.objectAt(fromRow) + object];
    }

    List<Schema.Field> fields() {
        return List.of(
                new Schema.Field(names.get(0), Schema.create(Schema.Type.LONG)),
                new Schema.Field(names.get(1), Schema.create(Schema.Type.STRING)),
                new Schema.Field(names.get(2), Schema.create(Schema.Type.STRING)),
                new Schema.Field(names.get(3), Schema.create(Schema.Type.LONG)));
    }

    void encode(Cells cells, int row, ByteSink out) {
        int at = cells.at(row) + lane;
        Origin origin = origin(cells, row);
        out.writeLong(cells.lanes[at]);
        out.writeString(origin.name());
        out.writeString(origin.partition());
        out.writeLong(cells.lanes[at + 1]);
    }

    void decode(ByteSource in, Cells cells, int row) {
        int at = cells.at(row) + lane;
        cells.lanes[at] = in.readLong();
        cells.objects[cells.objectAt(row) + object] = origins.get(in.readString(), in.readString());
        cells.lanes[at + 1] = in.readLong();
    }
}
