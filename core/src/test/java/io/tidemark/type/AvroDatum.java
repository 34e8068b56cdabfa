package io.tidemark.type;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;

/** A second way from Java values to Avro's bytes, through Avro's generic data: slow, and without our encoders. */
final class AvroDatum {
    private AvroDatum() {}

    static byte[] write(Schema schema, @Nullable Object datum) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
            new GenericDatumWriter<>(schema).write(datum, encoder);
            encoder.flush();
            return bytes.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    static @Nullable Object read(Schema schema, byte[] bytes) {
        try {
            return new InOrderReader(schema).read(null, DecoderFactory.get().binaryDecoder(bytes, null));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    static @Nullable Object of(Schema schema, Object value) {
        return switch (schema.getType()) {
            case RECORD -> record(schema, value);
            case ENUM -> new GenericData.EnumSymbol(schema, ((Enum<?>) value).name());
            case FIXED -> new GenericData.Fixed(schema, uuidBytes((UUID) value));
            case ARRAY -> array(schema, value);
            case MAP -> map(schema, (Map<?, ?>) value);
            case UNION -> union(schema, value);
            case INT -> value instanceof LocalDate date ? (int) date.toEpochDay() : ((Number) value).intValue();
            case LONG -> word(value);
            case BYTES ->
                value instanceof BigDecimal decimal
                        ? ByteBuffer.wrap(decimal.unscaledValue().toByteArray())
                        : value;
            case STRING, FLOAT, DOUBLE, BOOLEAN, NULL -> value;
        };
    }

    private static Object word(Object value) {
        if (value instanceof Instant instant) {
            return nanos(instant.getEpochSecond(), instant.getNano());
        }
        return value instanceof Duration duration ? nanos(duration.getSeconds(), duration.getNano()) : value;
    }

    private static long nanos(long seconds, int nano) {
        return BigDecimal.valueOf(seconds)
                .multiply(BigDecimal.valueOf(1_000_000_000))
                .add(BigDecimal.valueOf(nano))
                .longValueExact();
    }

    private static byte[] uuidBytes(UUID value) {
        return ByteBuffer.allocate(16)
                .putLong(value.getMostSignificantBits())
                .putLong(value.getLeastSignificantBits())
                .array();
    }

    private static Object record(Schema schema, Object value) {
        GenericData.Record record = new GenericData.Record(schema);
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            try {
                component.getAccessor().setAccessible(true);
                Object part = component.getAccessor().invoke(value);
                record.put(
                        component.getName(),
                        of(schema.getField(component.getName()).schema(), part));
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        return record;
    }

    private static Object array(Schema schema, Object value) {
        Schema item = schema.getElementType();
        List<@Nullable Object> items = new ArrayList<>();
        if (value instanceof Map<?, ?> map) {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                GenericData.Record record = new GenericData.Record(item);
                record.put("key", of(item.getField("key").schema(), entry.getKey()));
                record.put("value", of(item.getField("value").schema(), entry.getValue()));
                items.add(record);
            }
            Schema key = item.getField("key").schema();
            items.sort((a, b) -> compare(key, keyOf(a), keyOf(b)));
            return items;
        }
        for (Object each : (Collection<?>) value) {
            items.add(of(item, each));
        }
        if (value instanceof Set) {
            items.sort((a, b) -> compare(item, a, b));
        }
        return items;
    }

    private static @Nullable Object keyOf(@Nullable Object entry) {
        return Objects.requireNonNull((GenericData.Record) entry).get(0);
    }

    private static int compare(Schema schema, @Nullable Object a, @Nullable Object b) {
        return Arrays.compareUnsigned(write(schema, a), write(schema, b));
    }

    private static Object map(Schema schema, Map<?, ?> value) {
        Schema text = Schema.create(Schema.Type.STRING);
        List<Object> keys = new ArrayList<>(value.keySet());
        keys.sort((a, b) -> compare(text, a, b));
        Map<String, @Nullable Object> sorted = new LinkedHashMap<>();
        for (Object key : keys) {
            sorted.put((String) key, of(schema.getValueType(), Objects.requireNonNull(value.get(key))));
        }
        return sorted;
    }

    private static @Nullable Object union(Schema schema, Object value) {
        Object present = value;
        if (value instanceof Optional<?> optional) {
            if (optional.isEmpty()) {
                return null;
            }
            present = optional.get();
        }
        for (Schema branch : schema.getTypes()) {
            boolean named = branch.getName().endsWith("_" + present.getClass().getSimpleName());
            boolean onlyOne = schema.getTypes().size() == 2 && branch.getType() != Schema.Type.NULL;
            if (named || onlyOne) {
                return of(branch, present);
            }
        }
        throw new IllegalStateException("no branch for " + present);
    }

    /** Keeps the entries of a map in the order of the data, so that writing gives the same bytes again. */
    private static final class InOrderReader extends GenericDatumReader<Object> {
        InOrderReader(Schema schema) {
            super(schema, schema, new GenericData().setFastReaderEnabled(false));
        }

        @Override
        protected Object newMap(Object old, int size) {
            return new LinkedHashMap<>();
        }
    }
}
