package io.tidemark.engine.savepoint;

import io.tidemark.portable.PortableRow;
import io.tidemark.portable.StateSchema;
import io.tidemark.type.ByteSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;

/** The rows of a state as JSON, exactly as their schema has them. Belongs to one thread. */
public final class RowJson {

    private final GenericDatumReader<Object> rows;
    private final GenericDatumReader<Object> keys;

    public RowJson(StateSchema schema) {
        rows = reader(schema.row());
        keys = reader(schema.key());
    }

    private static GenericDatumReader<Object> reader(Schema schema) {
        return new GenericDatumReader<>(schema, schema, new GenericData());
    }

    /** A whole row, as an object. */
    public String row(PortableRow row) {
        return new GenericData().toString(datum(row));
    }

    /** A whole row, as Avro's own classes have it. */
    public Object datum(PortableRow row) {
        ByteSink bytes = new ByteSink();
        row.write(bytes);
        return datum(rows, bytes.toBytes());
    }

    /** Its key. */
    public String key(PortableRow row) {
        return new GenericData().toString(keyDatum(row));
    }

    /** Its key, as Avro's own classes have it. */
    public Object keyDatum(PortableRow row) {
        return datum(keys, row.key());
    }

    private static Object datum(GenericDatumReader<Object> reader, byte[] bytes) {
        try {
            return reader.read(null, DecoderFactory.get().binaryDecoder(bytes, null));
        } catch (IOException impossible) {
            throw new UncheckedIOException("A row is not of its schema.", impossible);
        }
    }
}
