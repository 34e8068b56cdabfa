package io.tidemark.operator;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.state.AccumulatorMigration;
import io.tidemark.state.Conversion;
import io.tidemark.state.FieldMigration;
import io.tidemark.state.Migration;
import io.tidemark.state.RowCodec;
import io.tidemark.state.RowList;
import io.tidemark.type.AvroNames;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;

/** Where a session's times are in its row, behind the lanes of its accumulator, and how sessions are written. */
/*
 * A session with records is open. A closed one is remembered without its accumulator, so that nothing is counted twice; it has no
 * records, and its third lane says how it was closed. Rows of a key are in the order of their last events, the latest first.
 */
final class SessionRow implements RowCodec {

    /** What a row is; the names are part of the format. */
    private enum State {
        /** It takes records. */
        OPEN,
        /** It is final because the clock has passed its end: records up to a gap behind it are late. */
        FINAL,
        /** It is final because the next record would have made it too long: records behind it belong to the next session. */
        CUT
    }

    private static final List<State> STATES = List.of(State.values());
    private static final int LANES = 3;
    private static final long CLOSED_BY_CLOCK = 0;
    private static final long CLOSED_BY_CUT = 1;

    private final Kernel<Object, ?> kernel;
    private final int first;
    private final int last;
    private final int began;
    private final int objects;
    private final long gap;

    SessionRow(Kernel<Object, ?> kernel, Layout layout, long gap) {
        this.kernel = kernel;
        this.first = layout.lanes();
        this.last = first + 1;
        this.began = last + 1;
        this.objects = layout.objects();
        this.gap = gap;
    }

    long gap() {
        return gap;
    }

    int lanes() {
        return first + LANES;
    }

    int objects() {
        return objects;
    }

    /** A row of its own. */
    Cells single() {
        return new Cells(Cells.RECORDS + 1, lanes(), objects, 1);
    }

    /** The time of the first event. */
    long first(Cells cells, int row) {
        return cells.lanes[cells.at(row) + first];
    }

    /** The time of the last event. */
    long last(Cells cells, int row) {
        return cells.lanes[cells.at(row) + last];
    }

    /** The clock at which an open session began: the stamp of the record that began it. */
    long began(Cells cells, int row) {
        return cells.lanes[cells.at(row) + began];
    }

    void set(Cells cells, int row, long newFirst, long newLast, long newBegan) {
        int at = cells.at(row);
        cells.lanes[at + first] = newFirst;
        cells.lanes[at + last] = newLast;
        cells.lanes[at + began] = newBegan;
    }

    /** Makes an open session reach to a time that is not before its first event, by a record taken at a clock. */
    void extend(Cells cells, int row, long time, long clock) {
        int at = cells.at(row);
        cells.lanes[at + last] = Math.max(cells.lanes[at + last], time);
        cells.lanes[at + began] = Math.min(cells.lanes[at + began], clock);
    }

    /** Whether a session takes records. */
    boolean isOpen(Cells cells, int row) {
        return cells.records(row) > 0;
    }

    /** Whether a record at a time is within the gap of a session. */
    boolean isWithin(Cells cells, int row, long time) {
        return first(cells, row) - gap <= time && time <= last(cells, row) + gap;
    }

    /** The last time at which a record is late for a closed session. */
    long lateUntil(Cells cells, int row) {
        return began(cells, row) == CLOSED_BY_CUT ? last(cells, row) : last(cells, row) + gap;
    }

    /** Closes a session that was emitted: what is left are its times, and how it was closed. */
    void close(Cells cells, int row, boolean byCut) {
        long keptFirst = first(cells, row);
        long keptLast = last(cells, row);
        cells.clear(row);
        kernel.create(cells, row);
        set(cells, row, keptFirst, keptLast, byCut ? CLOSED_BY_CUT : CLOSED_BY_CLOCK);
    }

    /** Where a session with a last event belongs in a key's order: the row that it comes behind, or none if it is the first. */
    int before(RowList rows, long lastEvent) {
        int before = RowList.NONE;
        int row = rows.first();
        while (row != RowList.NONE && last(rows.cells(), row) > lastEvent) {
            before = row;
            row = rows.next(row);
        }
        return before;
    }

    @Override
    public Schema schema(String name) {
        String ofState = AvroNames.of(name);
        List<String> states = Arrays.stream(State.values()).map(State::name).toList();
        List<Schema.Field> fields = new ArrayList<>();
        fields.add(new Schema.Field("first", Schema.create(Schema.Type.LONG)));
        fields.add(new Schema.Field("last", Schema.create(Schema.Type.LONG)));
        fields.add(new Schema.Field("began", Schema.create(Schema.Type.LONG)));
        fields.add(new Schema.Field("state", Schema.createEnum(ofState + "_state", null, null, states)));
        fields.add(new Schema.Field("records", Schema.create(Schema.Type.LONG)));
        String accumulator = accumulatorName(name);
        fields.add(new Schema.Field(
                "accumulator", Schema.createRecord(accumulator, null, null, false, kernel.fields(accumulator))));
        return Schema.createRecord(ofState, null, null, false, fields);
    }

    /** What the types of its parts are called by, so that none of them is taken for a part of the row. */
    private static String accumulatorName(String name) {
        return AvroNames.of(name) + "_accumulator";
    }

    @Override
    public Migration migration(String name, Schema writer, Conversion conversion) {
        List<Schema> written =
                writer.getFields().stream().map(Schema.Field::schema).toList();
        return FieldMigration.ofLast(
                written,
                AccumulatorMigration.of(
                        kernel, kernel.fields(accumulatorName(name)), written.get(written.size() - 1), conversion));
    }

    /** Of a closed session, the clock at which it began is not kept. */
    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        boolean open = isOpen(cells, row);
        State closed = began(cells, row) == CLOSED_BY_CUT ? State.CUT : State.FINAL;
        out.writeLong(first(cells, row));
        out.writeLong(last(cells, row));
        out.writeLong(open ? began(cells, row) : 0);
        out.writeInt(STATES.indexOf(open ? State.OPEN : closed));
        out.writeLong(cells.records(row));
        kernel.encode(cells, row, out);
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        long readFirst = in.readLong();
        long readLast = in.readLong();
        long readBegan = in.readLong();
        int index = in.readInt();
        if (index < 0 || index >= STATES.size()) {
            throw in.corrupt("A session is in no state with the number " + index);
        }
        State state = STATES.get(index);
        cells.addRecords(row, in.readLong());
        if (isOpen(cells, row) != (state == State.OPEN)) {
            throw in.corrupt("A session in state " + state + " has " + cells.records(row) + " records");
        }
        kernel.create(cells, row);
        kernel.decode(in, cells, row);
        long closed = state == State.CUT ? CLOSED_BY_CUT : CLOSED_BY_CLOCK;
        set(cells, row, readFirst, readLast, state == State.OPEN ? readBegan : closed);
    }
}
