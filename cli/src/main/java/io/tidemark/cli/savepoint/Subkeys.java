package io.tidemark.cli.savepoint;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.portable.StateSchema;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;
import org.jspecify.annotations.Nullable;

/** What the entries of a list or a map of a process are found by: a number, or what the job says of its map. */
final class Subkeys {

    private static final String LIST = "list";
    private static final String MAP = "map by ";

    private final String kind;
    private final @Nullable Schema schema;

    private Subkeys(String kind, @Nullable Schema schema) {
        this.kind = kind;
        this.schema = schema;
    }

    /** The subkeys of a state, as the job that left it describes it. */
    static Subkeys of(JobIdentity job, StateSchema state) {
        String kind = job.fingerprint().getOrDefault("operator " + state.operator() + " state " + state.name(), "");
        try {
            return new Subkeys(
                    kind, kind.startsWith(MAP) ? new Schema.Parser().parse(kind.substring(MAP.length())) : null);
        } catch (AvroRuntimeException unknown) {
            return new Subkeys("", null);
        }
    }

    void write(JsonGenerator json, byte[] subkey) throws IOException {
        if (kind.equals(LIST) && subkey.length == Long.BYTES) {
            // Lists are kept with the last item first.
            json.writeNumber(~ByteBuffer.wrap(subkey).getLong());
        } else if (schema != null) {
            GenericDatumReader<Object> reader = new GenericDatumReader<>(schema, schema, new GenericData());
            RowText.value(json, schema, reader.read(null, DecoderFactory.get().binaryDecoder(subkey, null)), false);
        } else {
            json.writeString(ByteValues.text(subkey));
        }
    }
}
