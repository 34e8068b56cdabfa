package io.tidemark.type;

import java.nio.ByteBuffer;
import org.apache.avro.io.Decoder;
import org.apache.avro.util.Utf8;

/**
 * Avro's primitive readers over a {@link ByteSource}. Avro's own allocate what a length says before they look whether the
 * data has that much; this one looks first.
 */
final class SourceDecoder extends Decoder {
    private ByteSource in = new ByteSource(new byte[0]);

    void reset(ByteSource source) {
        in = source;
    }

    @Override
    public void readNull() {}

    @Override
    public boolean readBoolean() {
        return in.readBoolean();
    }

    @Override
    public int readInt() {
        return in.readInt();
    }

    @Override
    public long readLong() {
        return in.readLong();
    }

    @Override
    public float readFloat() {
        return Float.intBitsToFloat(in.readFixed32LE());
    }

    @Override
    public double readDouble() {
        return Double.longBitsToDouble(in.readFixed64LE());
    }

    @Override
    public Utf8 readString(Utf8 old) {
        return new Utf8(in.readBytes());
    }

    @Override
    public String readString() {
        return in.readString();
    }

    @Override
    public void skipString() {
        in.skip(in.readLength());
    }

    @Override
    public ByteBuffer readBytes(ByteBuffer old) {
        return ByteBuffer.wrap(in.readBytes());
    }

    @Override
    public void skipBytes() {
        in.skip(in.readLength());
    }

    @Override
    public void readFixed(byte[] bytes, int start, int length) {
        in.get(bytes, start, length);
    }

    @Override
    public void skipFixed(int length) {
        in.skip(length);
    }

    @Override
    public int readEnum() {
        return in.readInt();
    }

    @Override
    public int readIndex() {
        return in.readInt();
    }

    @Override
    public long readArrayStart() {
        return readBlock();
    }

    @Override
    public long arrayNext() {
        return readBlock();
    }

    @Override
    public long skipArray() {
        return skipBlocks();
    }

    @Override
    public long readMapStart() {
        return readBlock();
    }

    @Override
    public long mapNext() {
        return readBlock();
    }

    @Override
    public long skipMap() {
        return skipBlocks();
    }

    /** Reads the count of a block; a negative one is followed by the size in bytes. */
    private long readBlock() {
        int from = in.offset();
        long count = in.readLong();
        if (count < 0) {
            in.readLength();
            count = -count;
        }
        return requireCount(count, from);
    }

    /** Passes over blocks whose size is known; returns the count of the first that is not, or 0 at the end. */
    private long skipBlocks() {
        int from = in.offset();
        long count = in.readLong();
        while (count < 0) {
            in.skip(in.readLength());
            from = in.offset();
            count = in.readLong();
        }
        return requireCount(count, from);
    }

    /** An item takes a byte at least: those that take none are refused where types are derived. */
    private long requireCount(long count, int from) {
        if (count < 0 || count > in.remaining()) {
            throw in.corrupt(
                    "A count of " + count + " items does not fit into the " + in.remaining() + " bytes left", from);
        }
        return count;
    }
}
