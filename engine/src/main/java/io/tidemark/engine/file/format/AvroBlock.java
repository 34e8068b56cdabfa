package io.tidemark.engine.file.format;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** Uncompresses the blocks of Avro files. */
final class AvroBlock {

    /** The most bytes that a block may have, compressed or not: 64 MiB. Writers make blocks of 16 to 64 KB by default. */
    static final int BLOCK_BYTES_MAX = 1 << 26;

    private AvroBlock() {}

    /** Whether blocks of a codec can be read. */
    static boolean isKnown(String codec) {
        return switch (codec) {
            case "null", "deflate", "zstandard" -> true;
            default -> false;
        };
    }

    /** The uncompressed bytes of a block; an array of their own. */
    static byte[] uncompress(String codec, byte[] bytes, int from, int length) throws IOException {
        Inflater inflater = new Inflater(true);
        try (InputStream stream = stream(codec, new ByteArrayInputStream(bytes, from, length), inflater)) {
            byte[] block = stream.readNBytes(BLOCK_BYTES_MAX + 1);
            if (block.length > BLOCK_BYTES_MAX) {
                throw new IOException(String.format(
                        Locale.ROOT, "it has more than %d bytes, the most that is read", BLOCK_BYTES_MAX));
            }
            return block;
        } finally {
            inflater.end();
        }
    }

    private static InputStream stream(String codec, InputStream block, Inflater inflater) throws IOException {
        return switch (codec) {
            case "deflate" -> new InflaterInputStream(block, inflater);
            case "zstandard" -> new ZstdInputStreamNoFinalizer(block);
            default -> block;
        };
    }
}
