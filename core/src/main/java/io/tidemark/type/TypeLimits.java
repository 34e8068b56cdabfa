package io.tidemark.type;

/** The named limits on types and on what they encode. */
public final class TypeLimits {
    /** Most bytes in one encoded key: 64 KiB. */
    public static final int KEY_BYTES_MAX = 1 << 16;

    /** Most bytes in one encoded value: 64 MiB. */
    public static final int VALUE_BYTES_MAX = 1 << 26;

    /** Most bytes in one {@link ByteSink}: what a Java array holds on every JVM. */
    public static final int SINK_BYTES_MAX = Integer.MAX_VALUE - 8;

    /** Deepest nesting of types: a list of records is two levels. */
    public static final int DEPTH_MAX = 64;

    /** Most components in one record, so that its constructor can be called through a method handle. */
    public static final int COMPONENTS_MAX = 120;

    /** Most records that one sealed interface permits. */
    public static final int BRANCHES_MAX = 1_000;

    /** Most decimal digits in a {@code BigDecimal}: what Parquet, Arrow and SQL engines also hold. */
    public static final int DECIMAL_DIGITS_MAX = 38;

    /** Most key groups, hence the highest maximum parallelism. */
    public static final int KEY_GROUPS_MAX = 1 << 15;

    private TypeLimits() {}

    /**
     * Refuses an encoded key of more than {@link #KEY_BYTES_MAX} bytes.
     *
     * @throws TypeException if it is too large
     */
    public static void requireKeySize(int bytes) {
        if (bytes > KEY_BYTES_MAX) {
            throw tooLarge("key", bytes, KEY_BYTES_MAX);
        }
    }

    /**
     * Refuses an encoded value of more than {@link #VALUE_BYTES_MAX} bytes.
     *
     * @throws TypeException if it is too large
     */
    public static void requireValueSize(int bytes) {
        if (bytes > VALUE_BYTES_MAX) {
            throw tooLarge("value", bytes, VALUE_BYTES_MAX);
        }
    }

    private static TypeException tooLarge(String what, int bytes, int bytesMax) {
        return new TypeException("The encoded " + what + " has " + bytes + " bytes; the limit is " + bytesMax
                + ". Keep less in it, or split it into several.");
    }
}
