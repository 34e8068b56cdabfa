package io.tidemark.operator;

import io.tidemark.record.Key;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;

/** Gives back the key that a view stands for. */
final class KeyCodec {

    private final Type<?> type;

    KeyCodec(Type<?> type) {
        this.type = type;
    }

    Object decode(Key key) {
        return key.isIntegral()
                ? type.fromWord(key.word())
                : type.decode(new ByteSource(key.bytes(), key.offset(), key.length()));
    }
}
