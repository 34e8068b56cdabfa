package io.tidemark.engine.file.source;

/**
 * A file that was read to its end, as a position keeps it.
 *
 * @param identity what it is; its device is not kept, and 0
 * @param size how many bytes it has, as it lies on the disk
 * @param modified when it was last written to, in ns since 1970
 */
record FinishedFile(FileIdentity identity, long size, long modified) {

    private static final int PARTS = 5;

    /** Reads what {@link #toString} wrote. */
    static FinishedFile parse(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length != PARTS) {
            throw new IllegalArgumentException("\"" + text + "\" does not name a file.");
        }
        FileIdentity identity = new FileIdentity(0, number(parts[0]), (int) number(parts[3]), parts[4]);
        return new FinishedFile(identity, number(parts[1]), number(parts[2]));
    }

    private static long number(String hexadecimal) {
        return Long.parseUnsignedLong(hexadecimal, 16);
    }

    /** Inode, size, time, and how many first bytes have which hash: hexadecimal, with colons between. */
    @Override
    public String toString() {
        return Long.toHexString(identity.inode()) + ":" + Long.toHexString(size) + ":" + Long.toHexString(modified)
                + ":" + Integer.toHexString(identity.headBytes()) + ":" + identity.headHash();
    }
}
