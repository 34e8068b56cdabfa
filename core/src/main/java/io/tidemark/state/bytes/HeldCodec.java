package io.tidemark.state.bytes;

import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.record.Origin;
import io.tidemark.record.Origins;
import io.tidemark.state.Codec;
import io.tidemark.state.HeldSpec;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;

/** How a held record is written: its place in the order of records as the row key, all else as the value. */
/*
 *  value:  flags of the origin · event time · key's length and bytes · lanes of aggregate input · the record
 *          numbers are zigzag varints, lanes are 8 bytes each, lowest first
 */
final class HeldCodec {

    private final RowKey rows;
    private final Codec<Object> recordCodec;
    private final Origins origins;
    private final Key view = new Key();
    private final ByteSink sink = new ByteSink();

    HeldCodec(HeldSpec spec, RowKey rows, Origins origins) {
        this.rows = rows;
        this.recordCodec = spec.recordCodec();
        this.origins = origins;
    }

    byte[] row(int keyGroup, Batch batch, int i, int number) {
        Origin origin = origins.get(batch.origins[i]);
        return rows.begin(keyGroup)
                .number(batch.stamps[i])
                .text(origin.name())
                .text(origin.partition())
                .number(batch.positions[i])
                .count(number)
                .bytes();
    }

    long stampOf(byte[] row) {
        return RowKey.numberAt(row, rows.prefixLength());
    }

    byte[] encode(Batch batch, int i) {
        int origin = batch.origins[i];
        Key key = batch.key(i, view);
        sink.reset();
        sink.writeInt(origin - Origins.index(origin));
        sink.writeLong(batch.times[i]);
        sink.writeBytes(key.bytes(), key.offset(), key.length());
        for (int lane = 0; lane < batch.inputsPerRecord; lane++) {
            sink.writeFixed64LE(batch.inputs[i * batch.inputsPerRecord + lane]);
        }
        recordCodec.encode(batch.values[i], sink);
        return sink.toBytes();
    }

    /** Appends a held record to a batch. */
    void decode(byte[] row, byte[] value, Batch into) {
        int at = into.size;
        ByteSource place = new ByteSource(row);
        place.skip(rows.prefixLength() + RowKey.TIME);
        String name = OrderedText.read(place);
        String partition = OrderedText.read(place);
        ByteSource in = new ByteSource(value);
        into.stamps[at] = stampOf(row);
        into.positions[at] = RowKey.numberAt(row, place.position());
        into.origins[at] = origins.id(name, partition) | in.readInt();
        into.times[at] = in.readLong();
        decodeKey(in, into, at);
        for (int lane = 0; lane < into.inputsPerRecord; lane++) {
            into.inputs[at * into.inputsPerRecord + lane] = in.readFixed64LE();
        }
        into.values[at] = recordCodec.decode(in);
        into.size = at + 1;
    }

    private void decodeKey(ByteSource in, Batch into, int at) {
        byte[] bytes = in.readBytes();
        Key key = rows.keyOf(bytes, 0, bytes.length, view);
        into.hashes[at] = key.hash();
        if (into.integralKeys()) {
            into.words[at] = key.word();
        } else {
            into.putKey(at, bytes, 0, bytes.length);
        }
    }
}
