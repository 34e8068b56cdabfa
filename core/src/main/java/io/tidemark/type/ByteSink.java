package io.tidemark.type;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A growable byte buffer with the writers of Avro's primitive types.
 *
 * <p>Not thread-safe. Reused by {@link #reset}: the array stays.
 */
public final class ByteSink {
    private static final VarHandle LONG_LE =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT_LE = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int CAPACITY_DEFAULT = 64;

    private byte[] array;
    private int size;

    /** Creates an empty sink with a small array. */
    public ByteSink() {
        this(CAPACITY_DEFAULT);
    }

    /** Creates an empty sink that takes {@code capacity} bytes before it first grows. */
    public ByteSink(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("The capacity is " + capacity + "; it must be 0 or more.");
        }
        array = new byte[capacity];
    }

    /** The array behind the sink; its first {@link #size} bytes are the content. Growing replaces it. */
    public byte[] array() {
        return array;
    }

    /** Bytes written since the last reset. */
    public int size() {
        return size;
    }

    /** Empties the sink and keeps its array. */
    public void reset() {
        size = 0;
    }

    /** Takes back everything after the first {@code newSize} bytes. */
    public void truncate(int newSize) {
        if (newSize < 0 || newSize > size) {
            throw new IllegalArgumentException(
                    "Cannot truncate to " + newSize + " bytes: the sink has " + size + " bytes.");
        }
        size = newSize;
    }

    /** A copy of the content. */
    public byte[] toBytes() {
        return Arrays.copyOf(array, size);
    }

    /**
     * Makes room for {@code more} bytes.
     *
     * @throws TypeException if the sink would pass {@link TypeLimits#SINK_BYTES_MAX}
     */
    public void ensure(int more) {
        if (array.length - size < more) {
            grow(more);
        }
    }

    private void grow(int more) {
        long needed = (long) size + more;
        if (needed > TypeLimits.SINK_BYTES_MAX) {
            throw new TypeException("The encoded data passes " + TypeLimits.SINK_BYTES_MAX
                    + " bytes, the most that one buffer holds. Encode it in smaller pieces.");
        }
        long doubled = Math.min(Math.max(2L * array.length, CAPACITY_DEFAULT), TypeLimits.SINK_BYTES_MAX);
        array = Arrays.copyOf(array, (int) Math.max(needed, doubled));
    }

    /** Appends one byte. */
    public void put(byte value) {
        ensure(1);
        array[size++] = value;
    }

    /** Appends bytes as they are, without a length. */
    public void put(byte[] bytes, int offset, int length) {
        ensure(length);
        System.arraycopy(bytes, offset, array, size, length);
        size += length;
    }

    /** Appends a long as a zigzag varint of 1 to 10 bytes. */
    public void writeLong(long value) {
        ensure(Varint.BYTES_MAX);
        long zigzag = Varint.zigzag(value);
        int at = size;
        if ((zigzag & ~0x7FL) == 0) {
            array[at] = (byte) zigzag;
            size = at + 1;
            return;
        }
        int length = Varint.length(zigzag);
        LONG_LE.set(array, at, Varint.low(zigzag, length));
        if (length > 8) {
            long high = Varint.high(zigzag, length);
            array[at + 8] = (byte) high;
            array[at + 9] = (byte) (high >>> 8);
        }
        size = at + length;
    }

    /** Appends an int as a zigzag varint of 1 to 5 bytes: the same bytes as {@link #writeLong} of it. */
    public void writeInt(int value) {
        writeLong(value);
    }

    /** Appends the 8 bytes of a long, lowest first. */
    public void writeFixed64LE(long value) {
        ensure(Long.BYTES);
        LONG_LE.set(array, size, value);
        size += Long.BYTES;
    }

    /** Appends the 4 bytes of an int, lowest first. */
    public void writeFixed32LE(int value) {
        ensure(Integer.BYTES);
        INT_LE.set(array, size, value);
        size += Integer.BYTES;
    }

    /** Appends a double in 8 bytes, lowest first; every NaN as the one canonical NaN, −0.0 as itself. */
    public void writeDouble(double value) {
        writeFixed64LE(Double.doubleToLongBits(value));
    }

    /** Appends a float in 4 bytes, lowest first; every NaN as the one canonical NaN, −0.0 as itself. */
    public void writeFloat(float value) {
        writeFixed32LE(Float.floatToIntBits(value));
    }

    /** Appends one byte, 1 for true and 0 for false. */
    public void writeBoolean(boolean value) {
        put((byte) (value ? 1 : 0));
    }

    /** Appends a length and that many bytes. */
    public void writeBytes(byte[] bytes, int offset, int length) {
        writeLong(length);
        put(bytes, offset, length);
    }

    /**
     * Appends the length in bytes and the UTF-8 form of a text.
     *
     * @throws TypeException if the text has an unpaired surrogate, which UTF-8 cannot hold
     */
    public void writeString(String text) {
        int length = text.length();
        int start = size;
        ensure(length + Varint.BYTES_MAX);
        writeLong(length);
        byte[] a = array;
        int at = size;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                size = start;
                writeUtf8(text);
                return;
            }
            a[at + i] = (byte) c;
        }
        size = at + length;
    }

    private void writeUtf8(String text) {
        int bytes = Utf8Text.length(text);
        ensure(bytes);
        writeLong(bytes);
        ensure(bytes);
        Utf8Text.encode(text, array, size);
        size += bytes;
    }

    /** Writes 8 bytes over content at {@code position}; for callers that fill in a length or a checksum afterwards. */
    public void setFixed64LE(int position, long value) {
        requireContent(position, Long.BYTES);
        LONG_LE.set(array, position, value);
    }

    /** Writes 4 bytes over content at {@code position}; for callers that fill in a length or a checksum afterwards. */
    public void setFixed32LE(int position, int value) {
        requireContent(position, Integer.BYTES);
        INT_LE.set(array, position, value);
    }

    private void requireContent(int position, int length) {
        if (position < 0 || position > size - length) {
            throw new IllegalArgumentException("Bytes " + position + " to " + (position + (long) length)
                    + " are not all content: the sink has " + size + " bytes.");
        }
    }
}
