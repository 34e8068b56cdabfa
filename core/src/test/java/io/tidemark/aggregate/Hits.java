package io.tidemark.aggregate;

import io.tidemark.record.Origin;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Makes records with values at the edges, ties in every respect, and places of their own. */
final class Hits {

    private static final long[] LONGS = {Long.MAX_VALUE, Long.MIN_VALUE, 0, 1, -1, Long.MAX_VALUE - 1};
    private static final double[] DOUBLES = {
        0.0,
        -0.0,
        1.0,
        -1.0,
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        Double.MIN_NORMAL,
        1e-300,
        1e16,
        0.1
    };
    private static final String[] SOURCES = {"clicks", "views", "a"};

    private final SplittableRandom random;
    private final boolean isFinite;

    Hits(SplittableRandom random, boolean isFinite) {
        this.random = random;
        this.isFinite = isFinite;
    }

    List<Rec> list(int size) {
        List<Rec> list = new ArrayList<>();
        Set<List<Object>> places = new HashSet<>();
        boolean isCalm = random.nextBoolean();
        while (list.size() < size) {
            Origin origin = new Origin(SOURCES[random.nextInt(SOURCES.length)], "p" + random.nextInt(2));
            Rec rec = new Rec(hit(isCalm), random.nextLong(-3, 4), origin, random.nextLong(0, 50));
            if (places.add(List.of(rec.stamp(), rec.origin(), rec.position()))) {
                list.add(rec);
            }
        }
        return list;
    }

    private Hit hit(boolean isCalm) {
        return new Hit(
                isCalm ? random.nextLong(-9, 10) : anyLong(),
                isCalm ? random.nextInt(-4, 9) * 0.25 : anyDouble(),
                decimal(),
                word());
    }

    private long anyLong() {
        return random.nextBoolean() ? LONGS[random.nextInt(LONGS.length)] : random.nextLong() >> random.nextInt(64);
    }

    private double anyDouble() {
        if (!isFinite && random.nextInt(12) == 0) {
            double[] odd = {
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY,
                Double.longBitsToDouble(0x7FF8000000000123L)
            };
            return odd[random.nextInt(odd.length)];
        }
        double any = Double.longBitsToDouble(random.nextLong());
        return random.nextBoolean() || !Double.isFinite(any) ? DOUBLES[random.nextInt(DOUBLES.length)] : any;
    }

    private BigDecimal decimal() {
        if (random.nextInt(4) > 0) {
            return new BigDecimal(BigInteger.valueOf(random.nextLong(-1000, 1000)), 2);
        }
        BigInteger huge = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);
        return new BigDecimal(random.nextBoolean() ? huge : huge.negate(), 3);
    }

    private String word() {
        String[] words = {"", "a", "b", "ab", "ä", "x", "y"};
        return words[random.nextInt(words.length)];
    }
}
