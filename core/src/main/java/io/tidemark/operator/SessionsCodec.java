package io.tidemark.operator;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.state.Codec;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;

/** How the sessions of a key are written: an array of records (first, last, began, state, records, accumulator fields). */
final class SessionsCodec implements Codec<Sessions> {

    private static final List<String> STATES =
            Arrays.stream(Session.State.values()).map(Session.State::name).toList();

    private final Kernel<Object, ?> kernel;
    private final Layout layout;

    SessionsCodec(Kernel<Object, ?> kernel, Layout layout) {
        this.kernel = kernel;
        this.layout = layout;
    }

    @Override
    public Schema schema(String name) {
        List<Schema.Field> fields = new ArrayList<>();
        fields.add(new Schema.Field("first", Schema.create(Schema.Type.LONG)));
        fields.add(new Schema.Field("last", Schema.create(Schema.Type.LONG)));
        fields.add(new Schema.Field("began", Schema.create(Schema.Type.LONG)));
        fields.add(new Schema.Field("state", Schema.createEnum(name + "_state", null, null, STATES)));
        fields.add(new Schema.Field("records", Schema.create(Schema.Type.LONG)));
        fields.addAll(kernel.fields(name));
        return Schema.createArray(Schema.createRecord(name, null, null, false, fields));
    }

    @Override
    public void encode(Sessions value, ByteSink out) {
        if (!value.list().isEmpty()) {
            out.writeLong(value.list().size());
            for (Session session : value.list()) {
                encodeOne(session, out);
            }
        }
        out.writeLong(0);
    }

    private void encodeOne(Session session, ByteSink out) {
        Cells row = session.row();
        out.writeLong(session.first());
        out.writeLong(session.last());
        out.writeLong(session.began());
        out.writeInt(STATES.indexOf(session.state().name()));
        if (row == null) {
            row = newRow();
        }
        out.writeLong(row.records(0));
        kernel.encode(row, 0, out);
    }

    @Override
    public Sessions decode(ByteSource in) {
        List<Session> sessions = new ArrayList<>();
        for (long left = in.readLong(); left > 0; left--) {
            sessions.add(decodeOne(in));
            if (left == 1) {
                left = in.readLong() + 1;
            }
        }
        return new Sessions(List.copyOf(sessions), Sessions.ARMED_UNKNOWN);
    }

    private Session decodeOne(ByteSource in) {
        long first = in.readLong();
        long last = in.readLong();
        long began = in.readLong();
        Session.State state = Session.State.valueOf(STATES.get(in.readInt()));
        Cells row = newRow();
        row.addRecords(0, in.readLong());
        kernel.decode(in, row, 0);
        return new Session(first, last, began, state, state == Session.State.OPEN ? row : null);
    }

    Cells newRow() {
        Cells row = Cells.single(layout);
        kernel.create(row, 0);
        return row;
    }
}
