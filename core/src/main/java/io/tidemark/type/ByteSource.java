package io.tidemark.type;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A bounded view of bytes with the readers of Avro's primitive types.
 *
 * <p>Every reader checks against the end of the view before it reads or allocates, and refuses bytes that {@link ByteSink}
 * would not have written: then it throws {@link CorruptDataException} with the position of the piece. Not thread-safe.
 */
public final class ByteSource {
    private static final VarHandle LONG_LE =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT_LE = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long NAN_BITS = Double.doubleToLongBits(Double.NaN);
    private static final int FLOAT_NAN_BITS = Float.floatToIntBits(Float.NaN);

    private byte[] array;
    private int start;
    private int next;
    private int limit;

    /** Views a whole array. */
    public ByteSource(byte[] array) {
        this(array, 0, array.length);
    }

    /** Views {@code length} bytes of an array from {@code offset}. */
    public ByteSource(byte[] array, int offset, int length) {
        requireRange(array, offset, length);
        this.array = array;
        this.start = offset;
        this.next = offset;
        this.limit = offset + length;
    }

    /** Views other bytes, from their start. */
    public void reset(byte[] array, int offset, int length) {
        requireRange(array, offset, length);
        this.array = array;
        this.start = offset;
        this.next = offset;
        this.limit = offset + length;
    }

    private static void requireRange(byte[] array, int offset, int length) {
        if (offset < 0 || length < 0 || offset > array.length - length) {
            throw new IllegalArgumentException("Offset " + offset + " and length " + length
                    + " do not lie inside an array of " + array.length + " bytes.");
        }
    }

    /** The array behind the view. */
    public byte[] array() {
        return array;
    }

    /** The index in {@link #array} of the next byte. */
    public int offset() {
        return next;
    }

    /** Bytes read so far. */
    public int position() {
        return next - start;
    }

    /** Bytes left. */
    public int remaining() {
        return limit - next;
    }

    /** Passes over {@code bytes} bytes. */
    public void skip(long bytes) {
        next += requireLength(bytes, next);
    }

    /** Reads one byte. */
    public byte get() {
        require(1);
        return array[next++];
    }

    /** Reads bytes as they are. */
    public void get(byte[] into, int offset, int length) {
        require(length);
        System.arraycopy(array, next, into, offset, length);
        next += length;
    }

    /** Reads a zigzag varint of 1 to 10 bytes. */
    public long readLong() {
        int at = next;
        if (at < limit) {
            byte b = array[at];
            if (b >= 0) {
                next = at + 1;
                return Varint.unzigzag(b);
            }
        }
        return readLongBytes(at);
    }

    private long readLongBytes(int from) {
        long zigzag = 0;
        int at = from;
        for (int shift = 0; shift < 7 * Varint.BYTES_MAX; shift += 7) {
            if (at == limit) {
                throw corrupt("An integer is cut off by the end of the data", from);
            }
            byte b = array[at++];
            zigzag |= (b & 0x7FL) << shift;
            if (b >= 0) {
                if (b == 0 || (shift == 63 && b > 1)) {
                    break;
                }
                next = at;
                return Varint.unzigzag(zigzag);
            }
        }
        throw corrupt("An integer is not in its one varint form", from);
    }

    /** Reads a zigzag varint that must fit into an int. */
    public int readInt() {
        int from = next;
        long value = readLong();
        if (value != (int) value) {
            throw corrupt("The integer " + value + " does not fit into 32 bits", from);
        }
        return (int) value;
    }

    /** Reads a length and checks it against the bytes left. */
    public int readLength() {
        int from = next;
        return requireLength(readLong(), from);
    }

    /** Reads a count of items of at least {@code itemBytes} bytes each and checks it against the bytes left. */
    public int readCount(int itemBytes) {
        int from = next;
        long count = readLong();
        if (count < 0 || count > remaining() / itemBytes) {
            throw corrupt("A count of " + count + " items does not fit into the " + remaining() + " bytes left", from);
        }
        return (int) count;
    }

    /** Reads 8 bytes, lowest first. */
    public long readFixed64LE() {
        require(Long.BYTES);
        long value = (long) LONG_LE.get(array, next);
        next += Long.BYTES;
        return value;
    }

    /** Reads 4 bytes, lowest first. */
    public int readFixed32LE() {
        require(Integer.BYTES);
        int value = (int) INT_LE.get(array, next);
        next += Integer.BYTES;
        return value;
    }

    /** Reads a double of 8 bytes; a NaN must be the canonical one. */
    public double readDouble() {
        long bits = readFixed64LE();
        double value = Double.longBitsToDouble(bits);
        if (Double.isNaN(value) && bits != NAN_BITS) {
            throw corrupt("A NaN is not the canonical one", next - Long.BYTES);
        }
        return value;
    }

    /** Reads a float of 4 bytes; a NaN must be the canonical one. */
    public float readFloat() {
        int bits = readFixed32LE();
        float value = Float.intBitsToFloat(bits);
        if (Float.isNaN(value) && bits != FLOAT_NAN_BITS) {
            throw corrupt("A NaN is not the canonical one", next - Integer.BYTES);
        }
        return value;
    }

    /** Reads one byte that must be 0 or 1. */
    public boolean readBoolean() {
        byte b = get();
        if ((b & ~1) != 0) {
            throw corrupt("A boolean is the byte " + b, next - 1);
        }
        return b == 1;
    }

    /** Reads a length and that many bytes of UTF-8. */
    public String readString() {
        int length = readLength();
        String text = Utf8Text.decode(array, next, length, position());
        next += length;
        return text;
    }

    /** Reads a length and that many bytes. */
    public byte[] readBytes() {
        byte[] bytes = new byte[readLength()];
        System.arraycopy(array, next, bytes, 0, bytes.length);
        next += bytes.length;
        return bytes;
    }

    /** An error about the bytes that are read next. */
    public CorruptDataException corrupt(String problem) {
        return corrupt(problem, next);
    }

    /** An error about the bytes at an index of the array. */
    public CorruptDataException corrupt(String problem, int index) {
        return new CorruptDataException(problem, index - start);
    }

    private void require(int bytes) {
        if (bytes > limit - next) {
            throw corrupt("The data ends " + (bytes - (limit - next)) + " bytes too early", next);
        }
    }

    private int requireLength(long length, int from) {
        if (length < 0 || length > limit - next) {
            throw corrupt("A length of " + length + " does not fit into the " + remaining() + " bytes left", from);
        }
        return (int) length;
    }
}
