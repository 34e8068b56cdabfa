package io.tidemark.state.bytes;

import io.tidemark.state.StateSpec;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;

/** The form of a map state: the subkey is what ends a row key, and a namespace in a cut. */
final class EntryForm extends RowForm {

    EntryForm(StateSpec spec, String operator) {
        super(spec, operator);
    }

    @Override
    public void write(byte[] row, byte[] value, ByteSink out) {
        writePlace(row, out);
        out.put(value, 0, value.length);
    }

    @Override
    public void writePlace(byte[] row, ByteSink out) {
        ByteSource in = new ByteSource(row);
        in.skip(rows().prefixLength());
        int length = in.readLength();
        writeKey(row, in.offset(), length, out);
        in.skip(length);
        out.writeBytes(row, in.offset(), in.remaining());
    }

    @Override
    public void put(int keyGroup, ByteSource in, ByteMap map) {
        byte[] row = row(keyGroup, in);
        map.put(row, schema().takeValue(in));
    }

    @Override
    public void remove(int keyGroup, ByteSource in, ByteMap map) {
        map.remove(row(keyGroup, in));
    }

    private byte[] row(int keyGroup, ByteSource in) {
        byte[] key = readKey(in);
        byte[] subkey = in.readBytes();
        return rows().begin(keyGroup).sized(key).raw(subkey).bytes();
    }
}
