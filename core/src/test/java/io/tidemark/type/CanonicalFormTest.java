package io.tidemark.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.type.Samples.Circle;
import io.tidemark.type.Samples.Line;
import io.tidemark.type.Samples.Shape;
import io.tidemark.type.Samples.Visit;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Goal: equal values have equal bytes, and what has no canonical bytes is refused with its path, leaving the sink as it was.
 * Method: the same collections built in different orders, the corner cases of numbers and text, and values that types cannot
 * hold.
 */
class CanonicalFormTest {
    @Test
    void theOrderOfInsertionDoesNotShow() {
        long seed = Samples.seed();
        SplittableRandom random = new SplittableRandom(seed);
        Type<Map<String, Set<Long>>> type = Type.mapOf(Type.STRING, Type.setOf(Type.LONG));
        for (int i = 0; i < 100; i++) {
            Map<String, Set<Long>> map = new LinkedHashMap<>();
            for (int n = random.nextInt(40); n > 0; n--) {
                map.put(Samples.text(random), Samples.set(random, Samples::word));
            }
            List<String> keys = new ArrayList<>(map.keySet());
            Collections.shuffle(keys, new Random(random.nextLong()));
            Map<String, Set<Long>> shuffled = new LinkedHashMap<>();
            for (String key : keys) {
                List<Long> items = new ArrayList<>(map.get(key));
                Collections.reverse(items);
                shuffled.put(key, new LinkedHashSet<>(items));
            }
            byte[] bytes = type.toBytes(map);
            assertThat(type.toBytes(shuffled)).as("seed %d", seed).isEqualTo(bytes);
            assertThat(type.toBytes(new TreeMap<>(map))).isEqualTo(bytes);
            assertThat(type.toBytes(new HashMap<>(map))).isEqualTo(bytes);
            assertThat(type.toBytes(type.fromBytes(bytes))).isEqualTo(bytes);
        }
    }

    @Test
    void decodedCollectionsIterateInEncodedOrderAndCannotBeChanged() {
        Type<Set<Long>> type = Type.setOf(Type.LONG);
        Set<Long> decoded = type.fromBytes(type.toBytes(new HashSet<>(Arrays.asList(70L, -1L, 3L))));
        // Zigzag order: -1 is 01, 3 is 06, 70 is 8c01.
        assertThat(decoded).containsExactly(-1L, 3L, 70L);
        assertThatThrownBy(() -> decoded.add(1L)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void numbersHaveOneForm() {
        assertThat(Type.DOUBLE.toBytes(Double.longBitsToDouble(0x7ff8000000000001L)))
                .isEqualTo(Type.DOUBLE.toBytes(Double.NaN));
        assertThat(Type.DOUBLE.toBytes(Double.longBitsToDouble(0xfff0000000000001L)))
                .isEqualTo(Type.DOUBLE.toBytes(Double.NaN));
        assertThat(Type.FLOAT.toBytes(Float.intBitsToFloat(0xffc00001))).isEqualTo(Type.FLOAT.toBytes(Float.NaN));
        assertThat(Type.DOUBLE.toBytes(-0.0)).isNotEqualTo(Type.DOUBLE.toBytes(0.0));
        Type<BigDecimal> decimal = Type.decimal(2);
        assertThat(decimal.toBytes(new BigDecimal("1.5"))).isEqualTo(decimal.toBytes(new BigDecimal("1.5000")));
        assertThat(decimal.toBytes(new BigDecimal("2E+3"))).isEqualTo(decimal.toBytes(new BigDecimal("2000.00")));
        assertThat(decimal.toBytes(new BigDecimal("0E+900000000"))).isEqualTo(decimal.toBytes(BigDecimal.ZERO));
    }

    @Test
    void sameKeysAreRefused() {
        Set<BigDecimal> twice = new LinkedHashSet<>(Arrays.asList(new BigDecimal("1.0"), new BigDecimal("1.00")));
        assertRefused(Type.setOf(Type.decimal(2)), twice, "", "same once encoded");
    }

    @Test
    void theRangeOfEachTypeIsKept() {
        assertRefused(Type.decimal(2), new BigDecimal("1.005"), "", "without rounding");
        assertRefused(Type.decimal(2), new BigDecimal("1E-999999999"), "", "without rounding");
        assertRefused(Type.decimal(2), new BigDecimal("1E+999999999"), "", "digits before the point");
        assertRefused(Type.decimal(0), new BigDecimal("1E+38"), "", "39 digits");
        assertThat(Type.decimal(0).toBytes(new BigDecimal("99999999999999999999999999999999999999")))
                .hasSize(17);
        assertRefused(Type.INSTANT, Instant.MAX, "", "Keep such an instant as a long");
        assertRefused(Type.INSTANT, Instant.parse("2262-04-11T23:47:16.854775808Z"), "", "lies outside");
        assertRefused(Type.LOCAL_DATE, LocalDate.MAX, "", "does not fit into 32 bits");
        Instant first = Instant.parse("1677-09-21T00:12:43.145224192Z");
        assertThat(Type.INSTANT.toWord(first)).isEqualTo(Long.MIN_VALUE);
        assertThat(Type.INSTANT.fromWord(Long.MIN_VALUE)).isEqualTo(first);
        assertRefused(Type.INSTANT, first.minusNanos(1), "", "lies outside");
    }

    @Test
    void badTextIsRefused() {
        assertRefused(Type.STRING, "a\ud800", "", "unpaired surrogate (0xd800) at character 1");
        assertRefused(Type.STRING, "\udc00\ud800", "", "unpaired surrogate (0xdc00) at character 0");
        assertRefused(Type.STRING, "\ud800\ud800", "", "unpaired surrogate");
    }

    @Test
    void theMessageHasThePath() {
        Type<Map<Long, List<Visit>>> type = Type.mapOf(Type.LONG, Type.listOf(Type.of(Visit.class)));
        Visit good = new Visit("a", 1, 200, Instant.EPOCH, Optional.empty());
        Visit bad = new Visit("a", 1, 200, Instant.EPOCH, Optional.of("\ud800"));
        assertRefused(type, Map.of(7L, List.of(good, good, bad)), "[7][2].referrer", "unpaired surrogate");
        assertRefused(
                Type.setOf(Type.of(Shape.class)), Set.of(new Circle(1, "\udfff")), "[Circle", "unpaired surrogate");
    }

    @Test
    @SuppressWarnings({"NullAway", "NullOptional"}) // Users do give null, and are told.
    void nullIsRefusedWithAHint() {
        Visit visit = new Visit(null, 1, 200, Instant.EPOCH, Optional.empty());
        assertRefused(
                Type.of(Visit.class), visit, "client", "The value is null. Give it a value, or declare it as Optional");
        Visit noOptional = new Visit("a", 1, 200, Instant.EPOCH, null);
        assertRefused(Type.of(Visit.class), noOptional, "referrer", "Use Optional.empty()");
        Line line = new Line("a", null, (short) 0, (byte) 0, Samples.Color.RED);
        assertRefused(Type.listOf(Type.of(Line.class)), List.of(line), "[0].price", "is null");
        assertRefused(Type.of(Visit.class), null, "", "is null");
        assertRefused(Type.listOf(Type.STRING), Arrays.asList("a", null), "[1]", "is null");
        assertRefused(Type.LONG, null, "", "is null");
        assertRefused(Type.of(Samples.Color.class), null, "", "is null");
    }

    record Moody(int number) {
        Moody {
            if (number < 0) {
                throw new IllegalArgumentException("never negative");
            }
        }

        @Override
        public int number() {
            if (number == 13) {
                throw new IllegalStateException("unlucky");
            }
            return number;
        }
    }

    @Test
    void whatUserCodeThrowsIsExplained() {
        Type<Moody> type = Type.of(Moody.class);
        assertThat(type.fromBytes(type.toBytes(new Moody(1)))).isEqualTo(new Moody(1));
        assertRefused(type, new Moody(13), "number", "unlucky");
        assertThatThrownBy(() -> type.fromBytes(new byte[] {1}))
                .isInstanceOf(TypeException.class)
                .hasMessageContaining("never negative");
    }

    record Caseless(String name) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Caseless caseless && caseless.name.equalsIgnoreCase(name);
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    @Test
    void itemsThatJavaTakesForEqualAreNotLost() {
        byte[] names = Type.setOf(Type.STRING).toBytes(Set.of("a", "A"));
        assertThatThrownBy(() -> Type.setOf(Type.of(Caseless.class)).fromBytes(names))
                .isInstanceOf(TypeException.class)
                .hasMessageContaining("Of 2 different stored items, 1 are left");
        byte[] map = Type.mapOf(Type.STRING, Type.LONG).toBytes(Map.of("a", 1L, "A", 2L));
        assertThatThrownBy(() -> Type.mapOf(Type.of(Caseless.class), Type.LONG).fromBytes(map))
                .hasMessageContaining("takes some for equal");
    }

    private static <T> void assertRefused(Type<T> type, T value, String path, String message) {
        ByteSink out = new ByteSink();
        out.put(new byte[] {1, 2, 3}, 0, 3);
        Executable encode = () -> type.encode(value, out);
        assertThatThrownBy(encode::execute)
                .isInstanceOfSatisfying(
                        TypeException.class,
                        problem -> assertThat(problem.path()).startsWith(path))
                .hasMessageContaining(message);
        assertThat(out.toBytes()).containsExactly(1, 2, 3);
    }
}
