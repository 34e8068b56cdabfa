package io.tidemark.portable;

import io.tidemark.core.RefusedException;
import io.tidemark.core.TidemarkException;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.io.JsonEncoder;

/** The manifest as JSON: Avro's JSON encoding of its record, which has no unions and so looks like any other JSON. */
final class ManifestJson {

    private static final Type<Manifest> TYPE = Type.of(Manifest.class);
    private static final Schema SCHEMA = TYPE.schema("Savepoint");

    /** The format comes first in every manifest, also in those of formats to come. */
    private static final Pattern FORMAT = Pattern.compile("\\A\\s*\\{\\s*\"format\"\\s*:\\s*(\\d{1,9})\\b");

    private ManifestJson() {}

    static byte[] write(Manifest manifest) {
        try {
            Object datum = new GenericDatumReader<>(SCHEMA)
                    .read(null, DecoderFactory.get().binaryDecoder(TYPE.toBytes(manifest), null));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            JsonEncoder json = EncoderFactory.get().jsonEncoder(SCHEMA, out, true);
            new GenericDatumWriter<>(SCHEMA).write(datum, json);
            json.flush();
            out.write('\n');
            return out.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException("Writing to memory failed.", impossible);
        }
    }

    /**
     * Reads a manifest.
     *
     * @param where which savepoint it is of, for messages
     * @throws DamagedSavepointException if it is none
     * @throws RefusedException if it is of a format that this version does not know
     */
    static Manifest read(byte[] json, String where) {
        String text = new String(json, StandardCharsets.UTF_8);
        requireKnown(text, where);
        try {
            Object datum = new GenericDatumReader<>(SCHEMA)
                    .read(null, DecoderFactory.get().jsonDecoder(SCHEMA, text));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            BinaryEncoder binary = EncoderFactory.get().directBinaryEncoder(out, null);
            new GenericDatumWriter<>(SCHEMA).write(datum, binary);
            return TYPE.decode(new ByteSource(out.toByteArray()));
        } catch (IOException | AvroRuntimeException | TidemarkException problem) {
            throw new DamagedSavepointException(
                    where, SavepointNames.MANIFEST, "it cannot be read: " + problem.getMessage(), problem);
        }
    }

    private static void requireKnown(String text, String where) {
        Matcher format = FORMAT.matcher(text);
        if (format.find() && Integer.parseInt(format.group(1)) != Manifest.FORMAT) {
            throw new RefusedException("The savepoint in " + where + " is of format " + format.group(1)
                    + ", and this version of Tidemark reads format " + Manifest.FORMAT
                    + ". Use the version that wrote it, or a newer one.");
        }
    }
}
