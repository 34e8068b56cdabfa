package io.tidemark.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Function;

/** Types of every kind, each with a generator of values that likes the edges. */
final class Samples {
    enum Color {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "a constant with a body";
            }
        },
        BLUE
    }

    sealed interface Shape permits Square, Circle, Curved, Nothing {}

    sealed interface Curved extends Shape permits Ellipse {}

    record Square(double side) implements Shape {}

    record Circle(double radius, String label) implements Shape {}

    record Ellipse(float a, float b) implements Curved {}

    record Nothing() implements Shape {}

    record Visit(String client, long bytes, int status, Instant at, Optional<String> referrer) {}

    record Line(String item, @Scale(2) BigDecimal price, short count, byte flags, Color color) {}

    record Pair<A, B>(A first, B second) {}

    record Order(
            UUID id,
            List<Line> lines,
            Map<String, Long> totals,
            Map<Pair<Integer, String>, Set<LocalDate>> days,
            Set<Double> weights,
            List<@Scale(5) BigDecimal> rates,
            boolean paid,
            Duration time,
            ByteBuffer signature,
            Shape shape,
            Optional<Shape> other,
            Optional<List<Color>> colors,
            Long boxed) {}

    /** A type and a source of its values. */
    record Sample<T>(Type<T> type, Function<SplittableRandom, T> values) {
        T next(SplittableRandom random) {
            return values.apply(random);
        }
    }

    private Samples() {}

    static List<Sample<?>> all() {
        return List.of(
                new Sample<>(Type.STRING, Samples::text),
                new Sample<>(Type.LONG, Samples::word),
                new Sample<>(Type.INT, random -> (int) word(random)),
                new Sample<>(Type.SHORT, random -> (short) word(random)),
                new Sample<>(Type.BYTE, random -> (byte) word(random)),
                new Sample<>(Type.DOUBLE, Samples::number),
                new Sample<>(Type.FLOAT, random -> (float) number(random)),
                new Sample<>(Type.BOOLEAN, SplittableRandom::nextBoolean),
                new Sample<>(Type.INSTANT, Samples::instant),
                new Sample<>(Type.DURATION, random -> Duration.ofNanos(word(random))),
                new Sample<>(Type.LOCAL_DATE, Samples::date),
                new Sample<>(Type.UUID, Samples::uuid),
                new Sample<>(Type.BYTES, Samples::bytes),
                new Sample<>(Type.decimal(0), random -> decimal(random, 0)),
                new Sample<>(Type.decimal(7), random -> decimal(random, 7)),
                new Sample<>(Type.of(Color.class), Samples::color),
                new Sample<>(Type.of(Shape.class), Samples::shape),
                new Sample<>(Type.of(Visit.class), Samples::visit),
                new Sample<>(Type.of(Line.class), Samples::line),
                new Sample<>(Type.of(Order.class), Samples::order),
                new Sample<>(Type.listOf(Type.listOf(Type.STRING)), r -> list(r, s -> list(s, Samples::text))),
                new Sample<>(Type.setOf(Type.STRING), r -> set(r, Samples::text)),
                new Sample<>(Type.setOf(Type.of(Color.class)), r -> set(r, Samples::color)),
                new Sample<>(Type.mapOf(Type.STRING, Type.of(Line.class)), r -> map(r, Samples::text, Samples::line)),
                new Sample<>(Type.mapOf(Type.LONG, Type.STRING), r -> map(r, Samples::word, Samples::text)),
                new Sample<>(
                        Type.mapOf(Type.of(Shape.class), Type.optionalOf(Type.LONG)),
                        r -> map(r, Samples::shape, s -> optional(s, Samples::word))));
    }

    static long word(SplittableRandom random) {
        return switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 -> Long.MIN_VALUE;
            case 2 -> Long.MAX_VALUE;
            case 3 -> random.nextInt(-100, 100);
            default -> random.nextLong() >> random.nextInt(64);
        };
    }

    static double number(SplittableRandom random) {
        return switch (random.nextInt(8)) {
            case 0 -> 0.0;
            case 1 -> -0.0;
            case 2 -> Double.NaN;
            case 3 -> Double.NEGATIVE_INFINITY;
            case 4 -> random.nextInt(100) / 4.0;
            default -> Double.longBitsToDouble(Double.doubleToLongBits(Double.longBitsToDouble(random.nextLong())));
        };
    }

    static String text(SplittableRandom random) {
        int length = random.nextInt(10) == 0 ? random.nextInt(300) : random.nextInt(12);
        boolean ascii = random.nextBoolean();
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            int point = random.nextInt(ascii ? 0x80 : random.nextBoolean() ? 0x900 : Character.MAX_CODE_POINT + 1);
            if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
                text.appendCodePoint(point);
            }
        }
        return text.toString();
    }

    static Instant instant(SplittableRandom random) {
        long nanos = word(random);
        return Instant.ofEpochSecond(Math.floorDiv(nanos, 1_000_000_000L), Math.floorMod(nanos, 1_000_000_000L));
    }

    static LocalDate date(SplittableRandom random) {
        return LocalDate.ofEpochDay(word(random) >> 32);
    }

    static UUID uuid(SplittableRandom random) {
        return new UUID(random.nextLong(), random.nextLong());
    }

    static ByteBuffer bytes(SplittableRandom random) {
        byte[] bytes = new byte[random.nextInt(20)];
        random.nextBytes(bytes);
        return ByteBuffer.wrap(bytes);
    }

    static BigDecimal decimal(SplittableRandom random, int scale) {
        byte[] bytes = new byte[1 + random.nextInt(15)];
        random.nextBytes(bytes);
        return new BigDecimal(new BigInteger(bytes), scale);
    }

    static Color color(SplittableRandom random) {
        return Color.values()[random.nextInt(Color.values().length)];
    }

    static Shape shape(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> new Square(number(random));
            case 1 -> new Circle(number(random), text(random));
            case 2 -> new Ellipse((float) number(random), 1);
            default -> new Nothing();
        };
    }

    static Visit visit(SplittableRandom random) {
        return new Visit(
                text(random), word(random), (int) word(random), instant(random), optional(random, Samples::text));
    }

    static Line line(SplittableRandom random) {
        return new Line(text(random), decimal(random, 2), (short) word(random), (byte) word(random), color(random));
    }

    static Order order(SplittableRandom random) {
        return new Order(
                uuid(random),
                list(random, Samples::line),
                map(random, Samples::text, Samples::word),
                map(random, r -> new Pair<>((int) word(r), text(r)), r -> set(r, Samples::date)),
                set(random, Samples::number),
                list(random, r -> decimal(r, 5)),
                random.nextBoolean(),
                Duration.ofNanos(word(random)),
                bytes(random),
                shape(random),
                optional(random, Samples::shape),
                optional(random, r -> list(r, Samples::color)),
                word(random));
    }

    static <T> Optional<T> optional(SplittableRandom random, Function<SplittableRandom, T> values) {
        return random.nextBoolean() ? Optional.of(values.apply(random)) : Optional.empty();
    }

    static <T> List<T> list(SplittableRandom random, Function<SplittableRandom, T> values) {
        List<T> list = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            list.add(values.apply(random));
        }
        return list;
    }

    static <T> Set<T> set(SplittableRandom random, Function<SplittableRandom, T> values) {
        return new LinkedHashSet<>(list(random, values));
    }

    static <K, V> Map<K, V> map(
            SplittableRandom random, Function<SplittableRandom, K> keys, Function<SplittableRandom, V> values) {
        Map<K, V> map = new LinkedHashMap<>();
        for (K key : set(random, keys)) {
            map.put(key, values.apply(random));
        }
        return map;
    }

    /** The seed of a property test: -Dtidemark.seed, or always the same. */
    static long seed() {
        return Long.getLong("tidemark.seed", 20_261_130L);
    }
}
