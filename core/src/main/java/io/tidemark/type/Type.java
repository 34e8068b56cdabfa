package io.tidemark.type;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;
import org.jspecify.annotations.Nullable;

/**
 * How values of one Java type are encoded: an Avro schema and the canonical Avro binary form under it.
 *
 * <p>Canonical means that equal values have equal bytes and different values different ones, so that the bytes of a key are
 * its identity. Maps and sets are written in the order of their encoded keys, decimals at their declared scale, every NaN
 * as the one canonical NaN; −0.0 stays apart from 0.0; text that is not valid UTF-16 is refused. The bytes are what Avro's
 * own writer gives for the same datum.
 *
 * <p>Decoded collections are unmodifiable and iterate in encoded order; decoded decimals have the declared scale.
 *
 * <p>Immutable and safe for use by several threads at once.
 *
 * @param <T> the Java type of the values
 */
// The subclasses behind the constants are not visible outside this package and are reached only through this class, so
// no
// other thread can have begun to initialize one of them first.
@SuppressWarnings("ClassInitializationDeadlock")
public abstract class Type<T> {
    /** Text, as an Avro {@code string}. */
    public static final Type<String> STRING = new StringType();

    /** 64-bit integers, as an Avro {@code long}. */
    public static final Type<Long> LONG = new LongType();

    /** 32-bit integers, as an Avro {@code int}. */
    public static final Type<Integer> INT =
            new SmallIntType<>(Integer.class, Integer.MIN_VALUE, Integer.MAX_VALUE, word -> (int) word);

    /** 16-bit integers, as an Avro {@code int}. */
    public static final Type<Short> SHORT =
            new SmallIntType<>(Short.class, Short.MIN_VALUE, Short.MAX_VALUE, word -> (short) word);

    /** 8-bit integers, as an Avro {@code int}. */
    public static final Type<Byte> BYTE =
            new SmallIntType<>(Byte.class, Byte.MIN_VALUE, Byte.MAX_VALUE, word -> (byte) word);

    /** 64-bit floating-point numbers, as an Avro {@code double}. */
    public static final Type<Double> DOUBLE = new DoubleType();

    /** 32-bit floating-point numbers, as an Avro {@code float}. */
    public static final Type<Float> FLOAT = new FloatType();

    /** Truth values, as an Avro {@code boolean}. */
    public static final Type<Boolean> BOOLEAN = new BooleanType();

    /** Instants to the nanosecond, from 1677-09-21 to 2262-04-11, as an Avro {@code long}, {@code timestamp-nanos}. */
    public static final Type<Instant> INSTANT = new InstantType();

    /** Durations to the nanosecond, up to 292 years, as an Avro {@code long} marked {@code duration-nanos}. */
    public static final Type<Duration> DURATION = new DurationType();

    /** Dates within 5.8 million years of 1970, as an Avro {@code int}, {@code date}. */
    public static final Type<LocalDate> LOCAL_DATE = new LocalDateType();

    /** UUIDs, as an Avro {@code fixed} of 16 bytes, {@code uuid}. */
    public static final Type<UUID> UUID = new UuidType();

    /**
     * Byte strings, as Avro {@code bytes}: the remaining bytes of a buffer, whose position is left alone. The content must
     * not change afterwards; decoded buffers are read-only.
     */
    public static final Type<ByteBuffer> BYTES = new BytesType();

    private final int depth;

    /** For leaves and composites of this package: {@code depthBelow} is 0 or the depth of the deepest part. */
    Type(int depthBelow) {
        depth = depthBelow + 1;
        if (depth > TypeLimits.DEPTH_MAX) {
            throw new TypeException("The type nests deeper than " + TypeLimits.DEPTH_MAX
                    + " levels. Flatten it, or keep the deep part encoded in a ByteBuffer.");
        }
    }

    /**
     * Derives the type of a record, an enum, a sealed interface of records, or a class that has a constant here.
     *
     * @throws TypeException if the class, or something inside it, cannot be encoded; the message has the path
     */
    @SuppressWarnings("unchecked") // The derivation of a class gives the type of that class.
    public static <T> Type<T> of(Class<T> javaClass) {
        return (Type<T>) Derivation.derive(javaClass);
    }

    /**
     * Derives the type of any supported Java type, also {@code List<X>}, {@code Set<X>}, {@code Map<K, V>}, {@code
     * Optional<X>} and generic records.
     *
     * @throws TypeException if it, or something inside it, cannot be encoded; the message has the path
     */
    public static Type<?> of(java.lang.reflect.Type javaType) {
        return Derivation.derive(javaType);
    }

    /**
     * Decimals with {@code scale} digits after the point and at most {@link TypeLimits#DECIMAL_DIGITS_MAX} in all, as Avro
     * {@code bytes}, {@code decimal}. A value that would have to be rounded is refused.
     */
    public static Type<BigDecimal> decimal(int scale) {
        return new DecimalType(scale);
    }

    /** Lists, as an Avro {@code array}. */
    public static <E> Type<List<E>> listOf(Type<E> item) {
        return new ListType<>(item);
    }

    /** Sets, as an Avro {@code array} in the order of the encoded items. */
    public static <E> Type<Set<E>> setOf(Type<E> item) {
        return new SetType<>(item);
    }

    /**
     * Maps: with {@code String} keys an Avro {@code map}, with others an {@code array} of records of {@code key} and
     * {@code value}; in the order of the encoded keys either way.
     */
    public static <K, V> Type<Map<K, V>> mapOf(Type<K> key, Type<V> value) {
        return new MapType<>(key, value);
    }

    /** Values that may be absent, as an Avro union of {@code null} and the value. */
    public static <T> Type<Optional<T>> optionalOf(Type<T> value) {
        return OptionalType.of(value);
    }

    /**
     * The Avro schema.
     *
     * @param name the user's name for what is encoded; it becomes the name of the Avro record, enum or fixed, with {@code _}
     *     for each character that Avro has no place for. Named types further down are called {@code name_component}
     */
    public abstract Schema schema(String name);

    /**
     * Appends the canonical encoding of a value. If it throws, {@code out} is as it was.
     *
     * @throws TypeException if the type cannot hold the value; the message has the path and what to do
     */
    public abstract void encode(T value, ByteSink out);

    /**
     * Reads a value that {@link #encode} wrote under the same schema, and leaves {@code in} right after it.
     *
     * @throws CorruptDataException if the bytes are not a canonical encoding
     */
    public abstract T decode(ByteSource in);

    /** The class or interface of the values, for messages. */
    public abstract Class<? super T> javaClass();

    /**
     * A reader of values that were written under another schema: fields added, removed, given a default, renamed ({@link
     * Was}) or promoted, as Avro resolves them. Names of nested types do not matter, their places do. Where the schema is
     * this type's own, the bytes are read as by {@link #decode}, so they have to be canonical; under another one they may
     * come from any Avro writer.
     *
     * @throws TypeException if data of that schema cannot be read as this type; the message has every reason
     */
    public final Decoder<T> decoder(Schema writer) {
        return WriterSchema.decoder(this, writer);
    }

    /**
     * Whether a value travels in one 64-bit word, as keys of most jobs do. Then its encoding is the zigzag varint of {@link
     * #toWord}, and {@link KeyHash#hashLong} of the word is the hash of its encoding.
     */
    public boolean isIntegral() {
        return false;
    }

    /**
     * The word that stands for a value, only if {@link #isIntegral}.
     *
     * @throws TypeException if the type cannot hold the value
     */
    public long toWord(T value) {
        throw notIntegral();
    }

    /**
     * The value that a word stands for, only if {@link #isIntegral}.
     *
     * @throws TypeException if the word stands for no value
     */
    public T fromWord(long word) {
        throw notIntegral();
    }

    private IllegalStateException notIntegral() {
        return new IllegalStateException(
                this + " does not travel in a word: ask isIntegral() first, and use encode().");
    }

    /** The canonical encoding of a value in an array of its own. */
    public final byte[] toBytes(T value) {
        ByteSink out = new ByteSink();
        encode(value, out);
        return out.toBytes();
    }

    /**
     * Reads a value that fills a whole array.
     *
     * @throws CorruptDataException if the bytes are not a canonical encoding, or more bytes follow it
     */
    public final T fromBytes(byte[] bytes) {
        ByteSource in = new ByteSource(bytes);
        T value = decode(in);
        if (in.remaining() > 0) {
            throw in.corrupt(in.remaining() + " bytes are left over after the value");
        }
        return value;
    }

    /** Reads a value through Avro's schema resolution, in the shape of this type's own schema. */
    abstract T resolve(ResolvingDecoder in) throws IOException;

    /** The fewest bytes that a value takes. */
    abstract int bytesMin();

    final int depth() {
        return depth;
    }

    /** Passes a value on, or refuses {@code null}. */
    static <V> V present(@Nullable V value) {
        if (value == null) {
            throw new TypeException(
                    "The value is null. Give it a value, or declare it as Optional if it may be absent.");
        }
        return value;
    }

    /** How the type is called in messages. */
    @Override
    public String toString() {
        return "Type of " + javaClass().getSimpleName();
    }
}
