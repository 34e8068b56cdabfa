package io.tidemark.cli.savepoint;

import io.tidemark.portable.PortableRow;
import io.tidemark.portable.StateSchema;
import io.tidemark.type.ByteSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;

/** The rows of a state as JSON. */
final class RowText {

    private final GenericDatumReader<Object> rows;
    private final GenericDatumReader<Object> keys;

    RowText(StateSchema schema) {
        rows = reader(schema.row());
        keys = reader(schema.key());
    }

    private static GenericDatumReader<Object> reader(Schema schema) {
        return new GenericDatumReader<>(schema, schema, new GenericData());
    }

    String row(PortableRow row) {
        ByteSink bytes = new ByteSink();
        row.write(bytes);
        return text(rows, bytes.toBytes());
    }

    String key(PortableRow row) {
        return text(keys, row.key());
    }

    private static String text(GenericDatumReader<Object> reader, byte[] bytes) {
        try {
            Object datum = reader.read(null, DecoderFactory.get().binaryDecoder(bytes, null));
            return new GenericData().toString(datum);
        } catch (IOException impossible) {
            throw new UncheckedIOException("A row is not of its schema.", impossible);
        }
    }
}
