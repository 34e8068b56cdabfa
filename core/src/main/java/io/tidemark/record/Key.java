package io.tidemark.record;

import io.tidemark.type.ByteSink;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A reusable view of one encoded key: a 64-bit word for integral keys, bytes for all others.
 *
 * <p>Two keys are equal if and only if their canonical encodings are. The view is overwritten by whoever handed it out; keep
 * {@link #toBytes()} instead of the view.
 */
public final class Key {

    private boolean integral;
    private long word;
    private byte[] bytes = new byte[0];
    private int offset;
    private int length;
    private long hash;
    private @Nullable ByteSink scratch;

    /** Points this view at an integral key. */
    public Key setWord(long newWord, long newHash) {
        integral = true;
        word = newWord;
        hash = newHash;
        length = -1;
        return this;
    }

    /** Points this view at an encoded key; the bytes are not copied. */
    public Key setBytes(byte[] newBytes, int newOffset, int newLength, long newHash) {
        integral = false;
        bytes = newBytes;
        offset = newOffset;
        length = newLength;
        hash = newHash;
        return this;
    }

    /** Whether the key travels as a word. */
    public boolean isIntegral() {
        return integral;
    }

    /** The word of an integral key. */
    public long word() {
        return word;
    }

    /** The {@link io.tidemark.type.KeyHash} of the encoded key. */
    public long hash() {
        return hash;
    }

    /** The array that holds the encoded key from {@link #offset()} on. */
    public byte[] bytes() {
        encodeWord();
        return bytes;
    }

    /** Where the encoded key starts in {@link #bytes()}. */
    public int offset() {
        encodeWord();
        return offset;
    }

    /** The length of the encoded key in bytes. */
    public int length() {
        encodeWord();
        return length;
    }

    /** A copy of the encoded key. */
    public byte[] toBytes() {
        encodeWord();
        return Arrays.copyOfRange(bytes, offset, offset + length);
    }

    /** Points this view at what another one stands for, with bytes of its own. */
    public Key setCopyOf(Key other) {
        if (other.integral) {
            return setWord(other.word, other.hash);
        }
        byte[] copy = other.toBytes();
        return setBytes(copy, 0, copy.length, other.hash);
    }

    private void encodeWord() {
        if (integral && length < 0) {
            if (scratch == null) {
                scratch = new ByteSink();
            }
            scratch.reset();
            scratch.writeLong(word);
            bytes = scratch.array();
            offset = 0;
            length = scratch.size();
        }
    }
}
