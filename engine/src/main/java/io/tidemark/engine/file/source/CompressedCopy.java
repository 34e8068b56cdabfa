package io.tidemark.engine.file.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Whether a compressed file holds what another file held before it was compressed: the same first bytes, and just as many.
 *
 * <p>Nothing else tells: a compressed file is a new one, with another number and other bytes.
 */
enum CompressedCopy {
    /** It holds the same. */
    WHOLE,
    /** It holds a beginning of the same, and is cut off, as while it is being written. */
    UNFINISHED,
    /** It holds something else, or is not compressed. */
    OTHER;

    private static final int BUFFER_BYTES = 1 << 16;

    /**
     * Compares a file with what is known of another one.
     *
     * @param identity the other one; one of which no first bytes are known is taken for another one
     * @param size how many bytes it had
     */
    static CompressedCopy of(Path file, FileIdentity identity, long size) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            Compression compression = Compression.of(channel, false);
            if (identity.headBytes() == 0 || compression == Compression.NONE) {
                return OTHER;
            }
            if (compression == Compression.UNDECIDED) {
                return UNFINISHED;
            }
            return compare(compression.open(new ChannelStream(channel)), identity, size);
        } catch (NoSuchFileException gone) {
            return OTHER;
        }
    }

    private static CompressedCopy compare(InputStream content, FileIdentity identity, long size) throws IOException {
        byte[] head = new byte[identity.headBytes()];
        byte[] buffer = new byte[BUFFER_BYTES];
        long read = 0;
        try (content) {
            int at = content.readNBytes(head, 0, head.length);
            if (at < head.length || !identity.headHash().equals(FileIdentity.hash(head))) {
                return OTHER;
            }
            read = at;
            while (read <= size) {
                int more = content.read(buffer, 0, buffer.length);
                if (more < 0) {
                    return read == size ? WHOLE : OTHER;
                }
                read += more;
            }
            return OTHER;
        } catch (IOException failure) {
            if (Compression.isCutOff(failure)) {
                return UNFINISHED;
            }
            throw failure;
        }
    }
}
