package io.tidemark.engine.backup;

import java.util.zip.CRC32C;

/** CRC32C (Castagnoli), the checksum of everything in a backup. It sees every error in up to 32 neighbouring bits. */
final class Checksums {

    private Checksums() {}

    static int of(byte[] bytes, int offset, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, offset, length);
        return (int) crc.getValue();
    }
}
