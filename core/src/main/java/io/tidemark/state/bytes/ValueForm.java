package io.tidemark.state.bytes;

import io.tidemark.state.StateSpec;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;

/** The form of a value state: key and value are the same in a map and in a cut. */
class ValueForm extends RowForm {

    ValueForm(StateSpec spec, String operator) {
        super(spec, operator);
    }

    @Override
    public void write(byte[] row, byte[] value, ByteSink out) {
        writePlace(row, out);
        out.put(value, 0, value.length);
    }

    @Override
    public final void writePlace(byte[] row, ByteSink out) {
        int at = rows().prefixLength();
        writeKey(row, at, row.length - at, out);
    }

    @Override
    public void put(int keyGroup, ByteSource in, ByteMap map) {
        byte[] row = row(keyGroup, in);
        map.put(row, schema().takeValue(in));
    }

    @Override
    public final void remove(int keyGroup, ByteSource in, ByteMap map) {
        map.remove(row(keyGroup, in));
    }

    final byte[] row(int keyGroup, ByteSource in) {
        byte[] key = readKey(in);
        return rows().begin(keyGroup).raw(key).bytes();
    }
}
