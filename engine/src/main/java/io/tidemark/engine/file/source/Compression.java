package io.tidemark.engine.file.source;

/** How a file is compressed, told by its first bytes and not by its name. */
enum Compression {
    NONE,
    GZIP,
    ZSTD,
    /** There are too few bytes to tell. */
    UNDECIDED;

    /** How many bytes decide. */
    static final int MAGIC_BYTES = 4;

    private static final int GZIP_FIRST = 0x1F;
    private static final int GZIP_SECOND = 0x8B;
    private static final int[] ZSTD_FRAME = {0x28, 0xB5, 0x2F, 0xFD};
    private static final int[] ZSTD_SKIPPABLE = {0x50, 0x2A, 0x4D, 0x18};
    private static final int SKIPPABLE_KINDS = 0xF0;

    /** Tells from the first bytes; {@code whole} if the file has no more than these. */
    static Compression of(byte[] head, int length, boolean whole) {
        boolean gzip =
                (length < 1 || (head[0] & 0xFF) == GZIP_FIRST) && (length < 2 || (head[1] & 0xFF) == GZIP_SECOND);
        boolean zstd = starts(head, length, ZSTD_FRAME, 0xFF) || starts(head, length, ZSTD_SKIPPABLE, SKIPPABLE_KINDS);
        if (!gzip && !zstd) {
            return NONE;
        }
        if (gzip && length >= 2) {
            return GZIP;
        }
        if (zstd && length >= MAGIC_BYTES) {
            return ZSTD;
        }
        return whole ? NONE : UNDECIDED;
    }

    private static boolean starts(byte[] head, int length, int[] magic, int firstMask) {
        for (int i = 0; i < Math.min(length, magic.length); i++) {
            if ((head[i] & 0xFF & (i == 0 ? firstMask : 0xFF)) != magic[i]) {
                return false;
            }
        }
        return true;
    }
}
