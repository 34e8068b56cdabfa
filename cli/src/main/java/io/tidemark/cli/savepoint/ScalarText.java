package io.tidemark.cli.savepoint;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;

/** Values without parts as people read them, by their schema. */
final class ScalarText {

    private static final long NANOS = 1_000_000_000L;
    private static final String DURATION = "duration-nanos";
    private static final String TIMESTAMP = "timestamp-nanos";

    private ScalarText() {}

    static void write(JsonGenerator json, Schema schema, Object value) throws IOException {
        switch (schema.getType()) {
            case NULL -> json.writeNull();
            case BOOLEAN -> json.writeBoolean((Boolean) value);
            case INT -> number(json, schema, ((Integer) value).longValue());
            case LONG -> number(json, schema, (Long) value);
            case FLOAT -> json.writeNumber((Float) value);
            case DOUBLE -> json.writeNumber((Double) value);
            case BYTES -> bytes(json, schema, ByteValues.of((ByteBuffer) value));
            case FIXED -> json.writeString(ByteValues.text(((GenericFixed) value).bytes()));
            default -> json.writeString(value.toString());
        }
    }

    private static void number(JsonGenerator json, Schema schema, long number) throws IOException {
        switch (meaning(schema)) {
            case TIMESTAMP -> json.writeString(Instant.ofEpochSecond(0, number).toString());
            case DURATION ->
                json.writeString(
                        Duration.ofSeconds(number / NANOS, number % NANOS).toString());
            case "date" -> json.writeString(LocalDate.ofEpochDay(number).toString());
            default -> json.writeNumber(number);
        }
    }

    private static String meaning(Schema schema) {
        LogicalType logical = schema.getLogicalType();
        String name = logical != null ? logical.getName() : schema.getProp(LogicalType.LOGICAL_TYPE_PROP);
        return name == null ? "" : name;
    }

    private static void bytes(JsonGenerator json, Schema schema, byte[] bytes) throws IOException {
        if (schema.getLogicalType() instanceof LogicalTypes.Decimal decimal && bytes.length > 0) {
            json.writeNumber(new BigDecimal(new BigInteger(bytes), decimal.getScale()).toPlainString());
        } else {
            json.writeString(ByteValues.text(bytes));
        }
    }
}
