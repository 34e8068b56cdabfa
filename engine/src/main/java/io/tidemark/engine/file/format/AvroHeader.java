package io.tidemark.engine.file.format;

import io.tidemark.type.ByteSource;
import io.tidemark.type.CorruptDataException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The header of an Avro object container file: the magic bytes {@code Obj1}, a map of metadata with schema and codec, and the
 * 16 bytes that end each block.
 *
 * @param bytes how long the header is
 */
record AvroHeader(Schema schema, String codec, ByteBuffer sync, int bytes) {

    /** How long a header may be: 16 MiB. */
    static final int HEADER_BYTES_MAX = 1 << 24;

    /** The bytes that end a header and each block. */
    static final int SYNC_BYTES = 16;

    private static final byte[] MAGIC = {'O', 'b', 'j', 1};

    /** Reads a header; null if it needs more bytes. */
    static @Nullable AvroHeader read(FilePlace place, ByteWindow window) {
        int shown = Math.min(window.available(), MAGIC.length);
        boolean magic = Arrays.equals(window.bytes, window.start, window.start + shown, MAGIC, 0, shown);
        if (!magic || (window.last && shown < MAGIC.length)) {
            throw InputException.damaged(
                    place.name() + " is not an Avro object container file: it does not begin with Obj1."
                            + " Check the format, and the file.");
        }
        ByteSource in = new ByteSource(window.bytes, window.start, window.available());
        try {
            in.skip(MAGIC.length);
            return metadata(place, in);
        } catch (CorruptDataException early) {
            if (window.last || window.available() > HEADER_BYTES_MAX) {
                throw InputException.damaged(
                        "The header of " + place.name() + " is damaged or cut off. Restore the file from another copy.",
                        early);
            }
            return null;
        }
    }

    private static AvroHeader metadata(FilePlace place, ByteSource in) {
        String schema = null;
        String codec = "null";
        for (long count = in.readLong(); count != 0; count = in.readLong()) {
            if (count < 0) {
                in.readLong();
            }
            for (long i = Math.abs(count); i > 0; i--) {
                String name = in.readString();
                byte[] value = in.readBytes();
                if (name.equals("avro.schema")) {
                    schema = new String(value, StandardCharsets.UTF_8);
                } else if (name.equals("avro.codec")) {
                    codec = new String(value, StandardCharsets.UTF_8);
                }
            }
        }
        byte[] sync = new byte[SYNC_BYTES];
        in.get(sync, 0, SYNC_BYTES);
        if (!AvroBlock.isKnown(codec)) {
            throw InputException.invalid(place.name() + " is compressed with the codec " + codec
                    + "; null, deflate and zstandard can be read. Write the file with one of these.");
        }
        return new AvroHeader(parse(place, schema), codec, ByteBuffer.wrap(sync), in.position());
    }

    private static Schema parse(FilePlace place, @Nullable String schema) {
        try {
            if (schema != null) {
                return new Schema.Parser().parse(schema);
            }
        } catch (AvroRuntimeException refused) {
            throw InputException.damaged(
                    "The schema in " + place.name() + " cannot be read: " + refused.getMessage(), refused);
        }
        throw InputException.damaged(
                place.name() + " has no schema in its header. Restore the file from another copy.");
    }
}
