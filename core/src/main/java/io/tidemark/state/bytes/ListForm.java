package io.tidemark.state.bytes;

import io.tidemark.state.StateSpec;
import io.tidemark.time.Times;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;

/** The form of a row table: a map has the time of a key before its rows, and a cut does not have it. */
final class ListForm extends ValueForm {

    private final ByteSink sink = new ByteSink();

    ListForm(StateSpec spec, String operator) {
        super(spec, operator);
    }

    @Override
    public void write(byte[] row, byte[] value, ByteSink out) {
        writePlace(row, out);
        ByteSource in = new ByteSource(value);
        in.readLong();
        out.put(value, in.offset(), in.remaining());
    }

    @Override
    public void put(int keyGroup, ByteSource in, ByteMap map) {
        byte[] row = row(keyGroup, in);
        byte[] list = schema().takeValue(in);
        sink.reset();
        sink.writeLong(Times.END);
        sink.put(list, 0, list.length);
        map.put(row, sink.toBytes());
    }
}
