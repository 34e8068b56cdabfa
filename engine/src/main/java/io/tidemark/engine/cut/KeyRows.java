package io.tidemark.engine.cut;

import io.tidemark.record.Key;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.KeyHash;

/** How keys are written in rows. */
public final class KeyRows {

    private KeyRows() {}

    /** Writes a key. */
    public static void write(Key key, ByteSink out) {
        if (key.isIntegral()) {
            out.writeLong(key.word());
        } else {
            out.writeBytes(key.bytes(), key.offset(), key.length());
        }
    }

    /** Points a view at the key that comes next. */
    public static Key read(boolean integral, ByteSource in, Key view) {
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
