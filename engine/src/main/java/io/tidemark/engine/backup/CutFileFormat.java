package io.tidemark.engine.backup;

import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.CorruptDataException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The bytes of a cut file: head, chunks, footer, tail.
 *
 * <pre>
 *  head                                      chunk
 *    0   8  "TMCUTFIL"                         0   4  CRC32C of the rest of the chunk
 *    8   2  format, 1                          4   4  length of the bytes n
 *   10   2  0                                  8   4  length of the bytes when not compressed
 *   12   4  part, see FileId                  12   4  key group
 *   16   8  epoch                             16   4  state, an index into the footer's names
 *   24   8  cut                               20   1  kind: 1 full, 2 changes
 *   32   4  0                                 21   1  compression: 0 none
 *   36   4  CRC32C of the head so far         22   2  0
 *                                             24   n  bytes
 *  footer, in zigzag varints                 tail
 *   states: count, names                       0   4  length of the footer
 *   full key groups: count, numbers            4   4  CRC32C of the footer
 *   chunks: count; for each key group,         8   8  length of the file
 *     state, kind, offset, length,            16   8  "TMCUTEND"
 *     CRC32C as 4 bytes
 * </pre>
 *
 * Fixed numbers are little-endian. The chunks fill the space between head and footer without a gap.
 */
final class CutFileFormat {

    static final int FORMAT = 1;
    static final int HEAD_BYTES = 40;
    static final int CHUNK_HEAD_BYTES = 24;
    static final int TAIL_BYTES = 24;
    static final int CHECKSUM_BYTES = 4;

    private static final int COMPRESSION_AT = 21;

    private static final byte[] MAGIC = "TMCUTFIL".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] MAGIC_END = "TMCUTEND".getBytes(StandardCharsets.US_ASCII);
    /** A chunk in a footer takes at least this many bytes. */
    private static final int CHUNK_ENTRY_BYTES_MIN = 9;

    private CutFileFormat() {}

    static byte[] head(FileId file) {
        byte[] head = new byte[HEAD_BYTES];
        ByteBuffer out = buffer(head);
        out.put(MAGIC).putShort((short) FORMAT).putShort((short) 0).putInt(file.part());
        out.putLong(file.id().epoch()).putLong(file.id().cut()).putInt(0);
        out.putInt(Checksums.of(head, 0, out.position()));
        return head;
    }

    static void checkHead(FileId file, byte[] head) {
        ByteBuffer in = buffer(head);
        int checked = HEAD_BYTES - CHECKSUM_BYTES;
        if (!Arrays.equals(MAGIC, Arrays.copyOf(head, MAGIC.length))
                || in.getInt(checked) != Checksums.of(head, 0, checked)) {
            throw new DamagedBackupException(file.name(), "its head is not that of a cut file");
        }
        if (in.getShort(MAGIC.length) != FORMAT) {
            throw RefusedBackupException.newer(file.name(), in.getShort(MAGIC.length), FORMAT);
        }
        if (!Arrays.equals(head(file), head)) {
            throw new DamagedBackupException(file.name(), "its head is that of another cut file");
        }
    }

    /** The head of a chunk. */
    static byte[] chunkHead(ChunkEntry entry) {
        byte[] head = new byte[CHUNK_HEAD_BYTES];
        ByteBuffer out = buffer(head);
        int length = entry.content().length();
        out.putInt(entry.content().checksum()).putInt(length).putInt(length);
        out.putInt(entry.keyGroup()).putInt(entry.state()).put((byte)
                entry.kind().code());
        return head;
    }

    /** The checksum of a chunk with this head. */
    static int chunkChecksum(byte[] head, byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(head, CHECKSUM_BYTES, CHUNK_HEAD_BYTES - CHECKSUM_BYTES);
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    /** Checks a whole chunk against what the footer says of it. */
    static void checkChunk(String name, ChunkEntry entry, byte[] chunk) {
        int checksum = Checksums.of(chunk, CHECKSUM_BYTES, chunk.length - CHECKSUM_BYTES);
        if (entry.content().checksum() != checksum) {
            throw new DamagedBackupException(name, "the checksum of the chunk at byte " + entry.offset() + " is wrong");
        }
        if (chunk[COMPRESSION_AT] != 0) {
            throw new RefusedBackupException("A chunk of " + name + " is compressed in the unknown way "
                    + chunk[COMPRESSION_AT] + ". A newer version of Tidemark wrote it: start that version.");
        }
        if (!Arrays.equals(chunkHead(entry), 0, CHUNK_HEAD_BYTES, chunk, 0, CHUNK_HEAD_BYTES)) {
            throw new DamagedBackupException(
                    name, "the chunk at byte " + entry.offset() + " is not the one that the footer names");
        }
    }

    static ByteSink footer(List<String> states, BitSet full, List<ChunkEntry> chunks) {
        ByteSink out = new ByteSink();
        out.writeInt(states.size());
        states.forEach(out::writeString);
        out.writeInt(full.cardinality());
        full.stream().forEach(out::writeInt);
        out.writeInt(chunks.size());
        for (ChunkEntry chunk : chunks) {
            out.writeInt(chunk.keyGroup());
            out.writeInt(chunk.state());
            out.writeInt(chunk.kind().code());
            out.writeLong(chunk.offset());
            out.writeInt(chunk.content().length());
            out.writeFixed32LE(chunk.content().checksum());
        }
        return out;
    }

    /** Reads a footer whose checksum is right. */
    static CutFileIndex readFooter(FileRef file, byte[] footer) {
        String name = file.id().name();
        try {
            ByteSource in = new ByteSource(footer);
            List<String> states = new ArrayList<>();
            for (int left = in.readCount(1); left > 0; left--) {
                states.add(in.readString());
            }
            BitSet full = new BitSet();
            for (int left = in.readCount(1); left > 0; left--) {
                full.set(in.readInt());
            }
            List<ChunkEntry> chunks = new ArrayList<>();
            for (int left = in.readCount(CHUNK_ENTRY_BYTES_MIN); left > 0; left--) {
                chunks.add(readEntry(in));
            }
            CutFileIndex index = new CutFileIndex(file, states, full, chunks);
            requireWhole(index, in.remaining(), footer.length);
            return index;
        } catch (CorruptDataException | IndexOutOfBoundsException failure) {
            throw new DamagedBackupException(name, "its footer cannot be read (" + failure.getMessage() + ")", failure);
        }
    }

    private static ChunkEntry readEntry(ByteSource in) {
        int keyGroup = in.readInt();
        int state = in.readInt();
        ChunkKind kind = ChunkKind.of(in.readInt());
        long offset = in.readLong();
        int length = in.readInt();
        return new ChunkEntry(offset, keyGroup, state, kind, new ChunkEntry.Content(length, in.readFixed32LE()));
    }

    private static void requireWhole(CutFileIndex index, int remaining, int footerBytes) {
        List<ChunkEntry> chunks = new ArrayList<>(index.chunks());
        chunks.sort(Comparator.comparingLong(ChunkEntry::offset));
        long at = HEAD_BYTES;
        boolean fits = remaining == 0;
        for (ChunkEntry chunk : chunks) {
            fits &= chunk.offset() == at && chunk.content().length() >= 0;
            fits &= chunk.keyGroup() >= 0
                    && chunk.state() >= 0
                    && chunk.state() < index.states().size();
            at = chunk.end();
        }
        if (!fits || at + footerBytes + TAIL_BYTES != index.file().length()) {
            throw new DamagedBackupException(index.file().id().name(), "its chunks do not fill it");
        }
    }

    static byte[] tail(int footerLength, int footerChecksum, long fileLength) {
        byte[] tail = new byte[TAIL_BYTES];
        buffer(tail)
                .putInt(footerLength)
                .putInt(footerChecksum)
                .putLong(fileLength)
                .put(MAGIC_END);
        return tail;
    }

    /** Checks the tail and gives the length of the footer. */
    static int checkTail(FileRef file, byte[] tail) {
        int footerLength = buffer(tail).getInt(0);
        if (!Arrays.equals(tail(footerLength, file.footerChecksum(), file.length()), tail)) {
            throw new DamagedBackupException(file.id().name(), "its tail is not the one that was written");
        }
        if (footerLength < 0 || footerLength > file.length() - HEAD_BYTES - TAIL_BYTES) {
            throw new DamagedBackupException(file.id().name(), "its footer does not fit into it");
        }
        return footerLength;
    }

    private static ByteBuffer buffer(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
