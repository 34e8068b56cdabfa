package io.tidemark.operator;

import io.tidemark.cell.Cells;
import io.tidemark.state.RowCodec;
import io.tidemark.type.AvroNames;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/**
 * Where the parts of a timer are in a row of the row table, and how it is written: its time, its name, and for a timer by processing time
 * the clock when it was set.
 */
final class TimerRow implements RowCodec {

    static final int LANES = 2;
    static final int OBJECTS = 1;

    private static final int TIME = 0;
    private static final int SET_AT = 1;

    private final boolean keepsSetAt;

    TimerRow(boolean keepsSetAt) {
        this.keepsSetAt = keepsSetAt;
    }

    long time(Cells cells, int row) {
        return cells.lanes[cells.at(row) + TIME];
    }

    long setAt(Cells cells, int row) {
        return cells.lanes[cells.at(row) + SET_AT];
    }

    String name(Cells cells, int row) {
        if (cells.objects[cells.objectAt(row)] instanceof String name) {
            return name;
        }
        throw new IllegalStateException("A timer has no name.");
    }

    void set(Cells cells, int row, TimerDraft.Due timer) {
        cells.lanes[cells.at(row) + TIME] = timer.time();
        cells.lanes[cells.at(row) + SET_AT] = timer.setAt();
        cells.objects[cells.objectAt(row)] = timer.name();
    }

    /** Whether a row fires before a timer. */
    boolean isBefore(Cells cells, int row, TimerDraft.Due timer) {
        long its = time(cells, row);
        return its < timer.time() || (its == timer.time() && name(cells, row).compareTo(timer.name()) < 0);
    }

    @Override
    public Schema schema(String name) {
        List<Schema.Field> fields = new ArrayList<>();
        fields.add(new Schema.Field("time", Schema.create(Schema.Type.LONG)));
        fields.add(new Schema.Field("name", Schema.create(Schema.Type.STRING)));
        if (keepsSetAt) {
            fields.add(new Schema.Field("setAt", Schema.create(Schema.Type.LONG)));
        }
        return Schema.createRecord(AvroNames.of(name), null, null, false, fields);
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        out.writeLong(time(cells, row));
        out.writeString(name(cells, row));
        if (keepsSetAt) {
            out.writeLong(setAt(cells, row));
        }
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        long time = in.readLong();
        String name = in.readString();
        set(cells, row, new TimerDraft.Due(name, time, keepsSetAt ? in.readLong() : time));
    }
}
