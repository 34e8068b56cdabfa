package io.tidemark.engine.file.source;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

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

    /** Tells from the first bytes of a file that may grow; one that has vanished is not compressed. */
    static Compression of(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return of(channel, false);
        } catch (NoSuchFileException gone) {
            return NONE;
        }
    }

    /** Tells from the first bytes of a file; {@code whole} if it will not have more than it has. */
    static Compression of(FileChannel channel, boolean whole) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(MAGIC_BYTES);
        int read = 0;
        while (read >= 0 && head.hasRemaining()) {
            read = channel.read(head, head.position());
        }
        return of(head.array(), head.position(), whole);
    }

    /** Uncompresses what is compressed this way. */
    InputStream open(InputStream compressed) throws IOException {
        return this == GZIP ? new GzipStream(compressed) : new ZstdInputStreamNoFinalizer(compressed);
    }

    /** Whether uncompressing failed because the data ends too early; zstd has no exception of its own for that. */
    static boolean isCutOff(IOException failure) {
        return failure instanceof EOFException
                || String.valueOf(failure.getMessage()).startsWith("Truncated source");
    }

    /** Tells from the first bytes; {@code whole} if the file has no more than these. */
    private static Compression of(byte[] head, int length, boolean whole) {
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
