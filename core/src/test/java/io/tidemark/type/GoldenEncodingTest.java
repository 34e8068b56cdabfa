package io.tidemark.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * Goal: the encoding and the key hash never drift, since saved state depends on them. Method: a file recorded once has, line
 * by line, a value's label, its bytes and the hash of its bytes; they are compared as text, and the bytes are read back.
 * A line is never changed, only added.
 */
class GoldenEncodingTest {
    /** A value to record under a label. */
    private record Entry<T>(Type<T> type, T value) {
        String line(String label) {
            byte[] bytes = type.toBytes(value);
            return label + " " + HexFormat.of().formatHex(bytes) + " "
                    + HexFormat.of().toHexDigits(KeyHash.hash(bytes, 0, bytes.length));
        }

        void assertReadBack(String hex) {
            assertThat(type.fromBytes(HexFormat.of().parseHex(hex))).isEqualTo(value);
        }
    }

    @Test
    void nothingDrifts() throws IOException {
        List<String> recorded;
        try (InputStream file = GoldenEncodingTest.class.getResourceAsStream("golden-encodings.txt")) {
            byte[] bytes = Objects.requireNonNull(file).readAllBytes();
            recorded = new String(bytes, StandardCharsets.UTF_8).lines().toList();
        }
        Map<String, Entry<?>> entries = entries();
        assertThat(entries.entrySet().stream().map(e -> e.getValue().line(e.getKey())))
                .containsExactlyElementsOf(recorded);
        for (String line : recorded) {
            String[] parts = line.split(" ", -1);
            Objects.requireNonNull(entries.get(parts[0])).assertReadBack(parts[1]);
        }
    }

    private static Map<String, Entry<?>> entries() {
        Map<String, Entry<?>> entries = new LinkedHashMap<>();
        for (long word : new long[] {
            0, -1, 1, 63, 64, -65, 8191, 8192, 1L << 31, -1L << 40, 1L << 55, Long.MAX_VALUE, Long.MIN_VALUE
        }) {
            entries.put("long:" + word, new Entry<>(Type.LONG, word));
        }
        entries.put("int:min", new Entry<>(Type.INT, Integer.MIN_VALUE));
        entries.put("short:max", new Entry<>(Type.SHORT, Short.MAX_VALUE));
        entries.put("byte:min", new Entry<>(Type.BYTE, Byte.MIN_VALUE));
        entries.put("boolean:true", new Entry<>(Type.BOOLEAN, true));
        entries.put("double:nan", new Entry<>(Type.DOUBLE, Double.NaN));
        entries.put("double:-0", new Entry<>(Type.DOUBLE, -0.0));
        entries.put("double:pi", new Entry<>(Type.DOUBLE, Math.PI));
        entries.put("float:nan", new Entry<>(Type.FLOAT, Float.NaN));
        entries.put("float:1.5", new Entry<>(Type.FLOAT, 1.5f));
        entries.put("string:empty", new Entry<>(Type.STRING, ""));
        entries.put("string:ascii", new Entry<>(Type.STRING, "10.0.0.1"));
        entries.put("string:long", new Entry<>(Type.STRING, "tidemark ".repeat(40)));
        entries.put("string:all-widths", new Entry<>(Type.STRING, "a\u00fc\u20ac\ud83c\udf0a"));
        entries.put("instant:epoch", new Entry<>(Type.INSTANT, Instant.EPOCH));
        entries.put("instant:nanos", new Entry<>(Type.INSTANT, Instant.parse("1969-12-31T23:59:59.999999999Z")));
        entries.put("duration", new Entry<>(Type.DURATION, Duration.ofSeconds(90, 1)));
        entries.put("date", new Entry<>(Type.LOCAL_DATE, LocalDate.of(2026, 11, 30)));
        entries.put("uuid", new Entry<>(Type.UUID, UUID.fromString("00112233-4455-6677-8899-aabbccddeeff")));
        entries.put("bytes", new Entry<>(Type.BYTES, ByteBuffer.wrap(new byte[] {0, -1})));
        entries.put("decimal:2", new Entry<>(Type.decimal(2), new BigDecimal("-1234567.89")));
        entries.put("decimal:0", new Entry<>(Type.decimal(0), new BigDecimal("128")));
        entries.put("enum", new Entry<>(Type.of(Samples.Color.class), Samples.Color.BLUE));
        entries.put("list", new Entry<>(Type.listOf(Type.STRING), List.of("b", "a")));
        entries.put("list:empty", new Entry<>(Type.listOf(Type.STRING), List.of()));
        entries.put("set", new Entry<>(Type.setOf(Type.LONG), Set.of(300L, -1L, 1L, 0L)));
        entries.put("map:string", new Entry<>(Type.mapOf(Type.STRING, Type.INT), Map.of("bb", 1, "c", 2)));
        entries.put("map:long", new Entry<>(Type.mapOf(Type.LONG, Type.BOOLEAN), Map.of(64L, true, -2L, false)));
        entries.put("optional:empty", new Entry<>(Type.optionalOf(Type.LONG), Optional.empty()));
        entries.put("optional:5", new Entry<>(Type.optionalOf(Type.LONG), Optional.of(5L)));
        entries.put("sealed:square", new Entry<>(Type.of(Samples.Shape.class), new Samples.Square(2)));
        entries.put("sealed:nothing", new Entry<>(Type.of(Samples.Shape.class), new Samples.Nothing()));
        entries.put("record", new Entry<>(Type.of(Samples.Visit.class), visit()));
        entries.put("list:records", new Entry<>(Type.listOf(Type.of(Samples.Line.class)), List.of(line())));
        return entries;
    }

    private static Samples.Visit visit() {
        return new Samples.Visit("10.0.0.1", 4_096, 200, Instant.ofEpochMilli(1_700_000_000_123L), Optional.of("/"));
    }

    private static Samples.Line line() {
        return new Samples.Line("tea", new BigDecimal("3.20"), (short) 2, (byte) -1, Samples.Color.GREEN);
    }
}
