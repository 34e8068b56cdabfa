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

/**
 * The bytes of a cut file: head, chunks, footer, tail.
 *
 * <pre>
 *  head                                      footer, in zigzag varints
 *    0   8  "TMCUTFIL"                         states: count, names
 *    8   2  format, 2                          full key groups: count, numbers
 *   10   2  0                                  chunks, as they lie in the file: count; for each
 *   12   4  part, see FileId                     key group, state (an index into the names),
 *   16   8  epoch                                kind (1 full, 2 changes), length,
 *   24   8  cut                                  CRC32C of its bytes, as 4 bytes
 *   32   4  0
 *   36   4  CRC32C of the head so far         tail
 *                                               0   4  length of the footer
 *  chunks                                       4   4  CRC32C of the footer
 *   40      their bytes, one after the          8   8  length of the file
 *           other without a gap                16   8  "TMCUTEND"
 * </pre>
 *
 * Fixed numbers are little-endian. A cut of few rows has a chunk of a few bytes for each of many key groups, so what is known of a chunk
 * is said once, in the footer. Files of format 1 are read by {@link FirstCutFileFormat}.
 */
final class CutFileFormat {

    static final int FORMAT = 2;
    static final int HEAD_BYTES = 40;
    static final int TAIL_BYTES = 24;
    static final int CHECKSUM_BYTES = 4;

    private static final byte[] MAGIC = "TMCUTFIL".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] MAGIC_END = "TMCUTEND".getBytes(StandardCharsets.US_ASCII);
    /** A chunk in a footer takes at least this many bytes. */
    private static final int CHUNK_ENTRY_BYTES_MIN = 8;

    private CutFileFormat() {}

    static byte[] head(FileId file) {
        return head(file, FORMAT);
    }

    private static byte[] head(FileId file, int format) {
        byte[] head = new byte[HEAD_BYTES];
        ByteBuffer out = buffer(head);
        out.put(MAGIC).putShort((short) format).putShort((short) 0).putInt(file.part());
        out.putLong(file.id().epoch()).putLong(file.id().cut()).putInt(0);
        out.putInt(Checksums.of(head, 0, out.position()));
        return head;
    }

    /** Checks a head and gives the format of the file. */
    static int checkHead(FileId file, byte[] head) {
        ByteBuffer in = buffer(head);
        int checked = HEAD_BYTES - CHECKSUM_BYTES;
        if (!Arrays.equals(MAGIC, Arrays.copyOf(head, MAGIC.length))
                || in.getInt(checked) != Checksums.of(head, 0, checked)) {
            throw new DamagedBackupException(file.name(), "its head is not that of a cut file");
        }
        int format = in.getShort(MAGIC.length);
        if (format != FORMAT && format != FirstCutFileFormat.FORMAT) {
            throw RefusedBackupException.newer(file.name(), format, FORMAT);
        }
        if (!Arrays.equals(head(file, format), head)) {
            throw new DamagedBackupException(file.name(), "its head is that of another cut file");
        }
        return format;
    }

    /** Checks a whole chunk against what the footer says of it. */
    static void checkChunk(String name, ChunkEntry entry, byte[] chunk) {
        if (entry.content().head() > 0) {
            FirstCutFileFormat.checkChunk(name, entry, chunk);
        } else if (entry.content().checksum() != Checksums.of(chunk, 0, chunk.length)) {
            throw new DamagedBackupException(name, "the checksum of the chunk at byte " + entry.offset() + " is wrong");
        }
    }

    /** The footer of chunks in the order of the file. */
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
            out.writeInt(chunk.content().length());
            out.writeFixed32LE(chunk.content().checksum());
        }
        return out;
    }

    /** Reads a footer whose checksum is right, of a file of a format. */
    static CutFileIndex readFooter(FileRef file, int format, byte[] footer) {
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
            long at = HEAD_BYTES;
            for (int left = in.readCount(CHUNK_ENTRY_BYTES_MIN); left > 0; left--) {
                ChunkEntry chunk = format == FORMAT ? readEntry(in, at) : FirstCutFileFormat.readEntry(in);
                chunks.add(chunk);
                at = chunk.end();
            }
            chunks.sort(ChunkEntry.BY_KEY_GROUP);
            CutFileIndex index = new CutFileIndex(file, states, full, chunks);
            requireWhole(index, in.remaining(), footer.length);
            return index;
        } catch (CorruptDataException | IndexOutOfBoundsException failure) {
            throw new DamagedBackupException(name, "its footer cannot be read (" + failure.getMessage() + ")", failure);
        }
    }

    private static ChunkEntry readEntry(ByteSource in, long offset) {
        int keyGroup = in.readInt();
        int state = in.readInt();
        ChunkKind kind = ChunkKind.of(in.readInt());
        int length = in.readInt();
        return new ChunkEntry(offset, keyGroup, state, kind, new ChunkEntry.Content(0, length, in.readFixed32LE()));
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
