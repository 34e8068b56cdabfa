package io.tidemark.state.bytes;

import io.tidemark.state.HeldSpec;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;

/** The form of held records: a map has their place in the order of records as the row key and all else, the key too, as the value. */
final class HeldForm extends RowForm {

    private final int inputs;
    private final ByteSink sink = new ByteSink();

    HeldForm(HeldSpec spec, String operator) {
        super(spec, operator);
        this.inputs = spec.inputsPerRecord();
    }

    /** The number of a record is left to whoever needs it: records of one place are in the order they came. */
    @Override
    public void write(byte[] row, byte[] value, ByteSink out) {
        ByteSource place = new ByteSource(row);
        place.skip(rows().prefixLength() + RowKey.TIME);
        ByteSource in = new ByteSource(value);
        int flags = in.readInt();
        long time = in.readLong();
        int keyLength = in.readLength();
        writeKey(value, in.offset(), keyLength, out);
        in.skip(keyLength);
        out.writeLong(RowKey.numberAt(row, rows().prefixLength()));
        out.writeString(OrderedText.read(place));
        out.writeString(OrderedText.read(place));
        out.writeLong(RowKey.numberAt(row, place.position()));
        out.writeInt(0);
        out.writeLong(time);
        out.writeLong(flags);
        writeInputs(in, out);
        out.put(value, in.offset(), in.remaining());
    }

    private void writeInputs(ByteSource in, ByteSink out) {
        if (inputs > 0) {
            out.writeLong(inputs);
            for (int input = 0; input < inputs; input++) {
                out.writeLong(in.readFixed64LE());
            }
        }
        out.writeLong(0);
    }

    @Override
    public void writePlace(byte[] row, ByteSink out) {
        throw new IllegalStateException("Held records leave a cut all together.");
    }

    @Override
    public void put(int keyGroup, ByteSource in, ByteMap map) {
        byte[] key = readKey(in);
        long stamp = in.readLong();
        String name = in.readString();
        String partition = in.readString();
        long position = in.readLong();
        in.readInt();
        byte[] value = value(key, new ByteSource(schema().takeValue(in)));
        for (int number = 0; ; number++) {
            byte[] row = rows().begin(keyGroup)
                    .number(stamp)
                    .text(name)
                    .text(partition)
                    .number(position)
                    .count(number)
                    .bytes();
            if (map.get(row) == null) {
                map.put(row, value);
                return;
            }
        }
    }

    private byte[] value(byte[] key, ByteSource in) {
        long time = in.readLong();
        long flags = in.readLong();
        sink.reset();
        sink.writeLong(flags);
        sink.writeLong(time);
        sink.writeBytes(key, 0, key.length);
        readInputs(in);
        sink.put(in.array(), in.offset(), in.remaining());
        return sink.toBytes();
    }

    private void readInputs(ByteSource in) {
        long count = in.readLong();
        if (count != inputs) {
            throw in.corrupt("A held record has " + count + " lanes of input, and the operator has " + inputs);
        }
        for (int input = 0; input < inputs; input++) {
            sink.writeFixed64LE(in.readLong());
        }
        if (count > 0 && in.readLong() != 0) {
            throw in.corrupt("The lanes of input of a held record do not end");
        }
    }

    @Override
    public void remove(int keyGroup, ByteSource in, ByteMap map) {
        throw in.corrupt("Held records are not removed one by one");
    }
}
