package io.tidemark.engine.backup;

import io.tidemark.type.ByteSource;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * What is other in cut files of format 1, which are read and written no more: chunks have a head, and the footer says where they begin.
 *
 * <pre>
 *  chunk                                        in the footer, for each chunk, by key group
 *    0   4  CRC32C of the rest of the chunk      key group, state, kind, offset, length,
 *    4   4  length of the bytes n                CRC32C as 4 bytes
 *    8   4  the same again
 *   12   4  key group
 *   16   4  state, an index into the footer's names
 *   20   1  kind: 1 full, 2 changes
 *   21   1  compression: 0 none
 *   22   2  0
 *   24   n  bytes
 * </pre>
 */
final class FirstCutFileFormat {

    static final int FORMAT = 1;

    private static final int CHUNK_HEAD_BYTES = 24;

    private FirstCutFileFormat() {}

    static ChunkEntry readEntry(ByteSource in) {
        int keyGroup = in.readInt();
        int state = in.readInt();
        ChunkKind kind = ChunkKind.of(in.readInt());
        long offset = in.readLong();
        int length = in.readInt();
        return new ChunkEntry(
                offset, keyGroup, state, kind, new ChunkEntry.Content(CHUNK_HEAD_BYTES, length, in.readFixed32LE()));
    }

    /** Checks a whole chunk against what the footer says of it. */
    static void checkChunk(String name, ChunkEntry entry, byte[] chunk) {
        int at = CutFileFormat.CHECKSUM_BYTES;
        if (entry.content().checksum() != Checksums.of(chunk, at, chunk.length - at)) {
            throw new DamagedBackupException(name, "the checksum of the chunk at byte " + entry.offset() + " is wrong");
        }
        if (!Arrays.equals(head(entry), Arrays.copyOf(chunk, CHUNK_HEAD_BYTES))) {
            throw new DamagedBackupException(
                    name, "the chunk at byte " + entry.offset() + " is not the one that the footer names");
        }
    }

    private static byte[] head(ChunkEntry entry) {
        byte[] head = new byte[CHUNK_HEAD_BYTES];
        int length = entry.content().length();
        ByteBuffer out = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(entry.content().checksum()).putInt(length).putInt(length);
        out.putInt(entry.keyGroup()).putInt(entry.state()).put((byte)
                entry.kind().code());
        return head;
    }
}
