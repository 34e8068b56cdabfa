package io.tidemark.engine.heap;

import io.tidemark.record.Key;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.KeyHash;

/** How keys are written in rows. */
final class KeyRows {

    private KeyRows() {}

    static void write(Key key, ByteSink out) {
        if (key.isIntegral()) {
            out.writeLong(key.word());
        } else {
            out.writeBytes(key.bytes(), key.offset(), key.length());
        }
    }

    static Key read(boolean integral, ByteSource in, Key view) {
        if (integral) {
            long word = in.readLong();
            return view.setWord(word, KeyHash.hashLong(word));
        }
        int length = in.readLength();
        int offset = in.offset();
        view.setBytes(in.array(), offset, length, KeyHash.hash(in.array(), offset, length));
        in.skip(length);
        return view;
    }
}
