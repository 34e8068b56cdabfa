package io.tidemark.cli.savepoint;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.tidemark.cli.terminal.Words;
import io.tidemark.engine.savepoint.RowJson;
import io.tidemark.portable.Expiry;
import io.tidemark.portable.PortableRow;
import io.tidemark.portable.StateKind;
import io.tidemark.portable.StateSchema;
import io.tidemark.state.Slice;
import io.tidemark.time.Times;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/**
 * The rows of a state as people read them: JSON lines, in which times are in ISO-8601, what stands before or after all times is said in
 * words, decimals are numbers, and bytes are their number and the first few of them. Belongs to one thread.
 */
/*
 * What is a time does not follow from a schema alone, since clocks are plain longs. It does from what a state is: the names of its rows'
 * fields are the format's, down to where the user's own types begin.
 */
final class RowText {

    private static final JsonFactory JSON = new JsonFactory();

    /** The fields of a row that are times, of kinds of state that have them. */
    private static final Set<String> TIMES_OF_ROWS = Set.of("start", "first", "stamp", "time");

    private static final String STAMP = "stamp";
    private static final List<String> PLACE = List.of("source", "partition", "position");

    /** The fields of a row that are of the user's types. */
    private static final Set<String> USERS = Set.of("key", "accumulator", "record");

    /** What the engine's own records in values are known by, and which of their fields are times. */
    private static final Map<List<String>, Set<String>> TIMES_OF_RECORDS = Map.of(
            List.of("first", "last", "began", "state", "records", "accumulator"), Set.of("first", "last", "began"),
            List.of("time", "entry"), Set.of("time"),
            List.of("time", "place", "number", "matched", "row"), Set.of("time"),
            List.of("time", "name"), Set.of("time"),
            List.of("time", "name", "setAt"), Set.of("time", "setAt"));

    private final StateSchema schema;
    private final Subkeys subkeys;
    private final RowJson rows;

    /**
     * The rows of a state.
     *
     * @param subkeys how the subkeys of its entries are read
     */
    RowText(StateSchema schema, Subkeys subkeys) {
        this.schema = schema;
        this.subkeys = subkeys;
        this.rows = new RowJson(schema);
    }

    String row(PortableRow row) {
        return text(json -> {
            IndexedRecord datum = (IndexedRecord) rows.datum(row);
            json.writeStartObject();
            for (Schema.Field field : datum.getSchema().getFields()) {
                json.writeFieldName(field.name());
                topLevel(json, field, datum.get(field.pos()));
            }
            json.writeEndObject();
        });
    }

    /** Its key, as {@link #row} has it. */
    String key(PortableRow row) {
        return text(json -> value(json, schema.key(), rows.keyDatum(row), false));
    }

    /** Writes something of JSON. */
    private interface Writing {
        void to(JsonGenerator json) throws IOException;
    }

    private static String text(Writing writing) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            writing.to(json);
        } catch (IOException never) {
            throw new UncheckedIOException("A text in memory cannot fail.", never);
        }
        return text.toString();
    }

    private void topLevel(JsonGenerator json, Schema.Field field, Object value) throws IOException {
        boolean isOwn = !USERS.contains(field.name());
        if (schema.kind() == StateKind.SLICES && field.name().equals("first") && value.equals(Slice.ALL_WINDOWS)) {
            json.writeString("all windows");
        } else if (schema.kind() == StateKind.ENTRIES && field.name().equals("subkey")) {
            subkeys.write(json, ByteValues.of((ByteBuffer) value));
        } else if (isOwn && TIMES_OF_ROWS.contains(field.name()) && value instanceof Long time) {
            time(json, time);
        } else {
            value(json, field.schema(), value, isOwn);
        }
    }

    private static void time(JsonGenerator json, long time) throws IOException {
        if (time == Times.BEFORE_ALL || time == Times.END || Times.inRange(time)) {
            json.writeString(Words.time(time));
        } else {
            json.writeNumber(time);
        }
    }

    /**
     * Writes a value.
     *
     * @param isOwn whether it may be one of the engine's own records
     */
    static void value(JsonGenerator json, Schema schema, Object value, boolean isOwn) throws IOException {
        switch (schema.getType()) {
            case RECORD -> record(json, (IndexedRecord) value, isOwn);
            case ARRAY -> {
                json.writeStartArray();
                for (Object item : (Iterable<?>) value) {
                    value(json, schema.getElementType(), item, isOwn);
                }
                json.writeEndArray();
            }
            case MAP -> {
                json.writeStartObject();
                for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                    json.writeFieldName(entry.getKey().toString());
                    value(json, schema.getValueType(), entry.getValue(), false);
                }
                json.writeEndObject();
            }
            case UNION ->
                value(json, schema.getTypes().get(GenericData.get().resolveUnion(schema, value)), value, isOwn);
            default -> ScalarText.write(json, schema, value);
        }
    }

    private static void record(JsonGenerator json, IndexedRecord record, boolean isOwn) throws IOException {
        List<Schema.Field> fields = record.getSchema().getFields();
        boolean expires = isOwn && Expiry.of(record.getSchema()).isPresent();
        Set<String> times = isOwn
                ? TIMES_OF_RECORDS.getOrDefault(
                        fields.stream().map(Schema.Field::name).toList(), Set.of())
                : Set.of();
        json.writeStartObject();
        for (Schema.Field field : fields) {
            json.writeFieldName(field.name());
            Object value = record.get(field.pos());
            boolean isTime = times.contains(field.name()) || (expires && field.pos() == 0) || isStamp(record, field);
            if (isTime && value instanceof Long time) {
                time(json, time);
            } else {
                value(json, field.schema(), value, false);
            }
        }
        json.writeEndObject();
    }

    /** Whether a field is the clock of the record that an aggregate has chosen or collected: the rest of its place stands beside it. */
    private static boolean isStamp(IndexedRecord record, Schema.Field field) {
        if (!field.name().equals(STAMP) && !field.name().endsWith("_" + STAMP)) {
            return false;
        }
        String prefix = field.name().substring(0, field.name().length() - STAMP.length());
        return PLACE.stream().allMatch(part -> record.getSchema().getField(prefix + part) != null);
    }
}
