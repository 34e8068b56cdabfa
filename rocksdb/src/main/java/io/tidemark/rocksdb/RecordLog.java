package io.tidemark.rocksdb;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * A file of records as RocksDB writes its MANIFEST and the logs of its memtables, in blocks of 32 KiB.
 *
 * <pre>
 *  0         4        6      7                 7+n
 * +---------+--------+------+-----------------+---- .. ----+---------------+
 * | CRC-32C | length | type | payload,        | more       | at most 6     |
 * | masked  | n      |      | n bytes         | records    | bytes of zero |
 * | (int32) |(uint16)|      |                 |            |               |
 * +---------+--------+------+-----------------+---- .. ----+---------------+
 * </pre>
 *
 * <p>Numbers have their lowest byte first. The checksum is of type and payload. What is larger than the rest of a block is in several records: a
 * first, some in the middle, and a last.
 *
 * @param file the file
 */
record RecordLog(Path file) {

    private static final int BLOCK = 1 << 15;
    private static final int HEADER = 7;
    private static final int LENGTH_AT = 4;
    private static final int TYPE_AT = 6;
    private static final byte WHOLE = 1;
    private static final byte FIRST = 2;
    private static final byte MIDDLE = 3;
    private static final byte LAST = 4;
    private static final int MASK_SHIFT = 15;
    private static final int MASK = 0xA282EAD8;

    /** Whether all of the file is records, each as it was written. RocksDB itself passes over an end that is not. */
    boolean isWhole() throws IOException {
        boolean isInside = false;
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = new byte[BLOCK];
            for (int length = in.readNBytes(bytes, 0, BLOCK); length > 0; length = in.readNBytes(bytes, 0, BLOCK)) {
                ByteBuffer block = ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.LITTLE_ENDIAN);
                while (block.remaining() >= HEADER) {
                    byte type = block.get(block.position() + TYPE_AT);
                    boolean goesOn = type == MIDDLE || type == LAST;
                    if (goesOn != isInside || !takeRecord(block)) {
                        return false;
                    }
                    isInside = type == FIRST || type == MIDDLE;
                }
                if (block.hasRemaining() && (length < BLOCK || !isZero(block))) {
                    return false;
                }
            }
        }
        return !isInside;
    }

    private static boolean takeRecord(ByteBuffer block) {
        int at = block.position();
        int end = at + HEADER + Short.toUnsignedInt(block.getShort(at + LENGTH_AT));
        byte type = block.get(at + TYPE_AT);
        if (end > block.limit() || type < WHOLE || type > LAST) {
            return false;
        }
        CRC32C checksum = new CRC32C();
        checksum.update(block.slice(at + TYPE_AT, end - at - TYPE_AT));
        block.position(end);
        return block.getInt(at) == Integer.rotateRight((int) checksum.getValue(), MASK_SHIFT) + MASK;
    }

    private static boolean isZero(ByteBuffer rest) {
        boolean isZero = true;
        while (rest.hasRemaining()) {
            isZero &= rest.get() == 0;
        }
        return isZero;
    }
}
