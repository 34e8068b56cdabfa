package io.tidemark.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.cell.Cells;
import io.tidemark.record.Origin;
import io.tidemark.type.Type;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.datasketches.theta.UpdateSketch;
import org.junit.jupiter.api.Test;

/**
 * Goal: sketches have the bytes and answers of the libraries they follow, are as accurate as they say, and do not see the order of
 * records; the immutable collections under them equal the JDK's. Method: streams from a printed seed, against DataSketches, sorted
 * arrays, TreeSet and TreeMap.
 */
class SketchesTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);

    private final SplittableRandom random = new SplittableRandom(SEED);

    @Test
    void thetaSketchesAreThoseOfDataSketches() {
        for (int entries : new int[] {16, 64, 4_096}) {
            Rows<Long> rows = new Rows<>(Aggregates.distinctApprox(Hit::number, Type.LONG, entries));
            for (int different :
                    new int[] {0, 1, 2, entries - 1, entries, entries + 1, entries + 2, 3 * entries, 20 * entries}) {
                List<Rec> stream = stream(different, different / 4);
                UpdateSketch sketch = ThetaOracle.sketch(stream, entries);
                Cells cells = rows.fold(stream);
                ByteBuffer bytes = (ByteBuffer) rows.asAvro(cells).get("distinct");
                assertThat(bytes)
                        .as("%s of %s, seed %s", entries, different, SEED)
                        .isEqualTo(ByteBuffer.wrap(sketch.compact(true, null).toByteArray()));
                assertThat(rows.result(cells)).isEqualTo(Math.round(sketch.getEstimate()));
                Collections.shuffle(stream, new Random(SEED));
                Cells merged = rows.fold(stream.subList(0, stream.size() / 3));
                rows.merge(merged, rows.restored(rows.fold(stream.subList(stream.size() / 3, stream.size()))));
                assertThat(rows.bytes(merged)).isEqualTo(rows.bytes(cells));
            }
        }
    }

    @Test
    void estimatesOfDistinctAreAsCloseAsTheySay() {
        Rows<Long> rows = new Rows<>(Aggregates.distinctApprox(Hit::number, Type.LONG));
        for (int different : new int[] {4_000, 20_000, 100_000}) {
            double estimate = rows.result(rows.fold(stream(different, 100)));
            assertThat(estimate / different).isCloseTo(1, within(5 / Math.sqrt(Aggregates.SKETCH_ENTRIES)));
        }
    }

    @Test
    void quantilesAreAsCloseAsTheySay() {
        double[] fractions = {0, 0.01, 0.5, 0.9, 0.99, 1};
        for (double accuracy : new double[] {0.001, 0.01, 0.1}) {
            Rows<List<Double>> rows = new Rows<>(Aggregates.quantilesWithin(accuracy, Hit::real, fractions));
            List<Rec> stream = new ArrayList<>();
            for (int i = 0; i < 5_000; i++) {
                double real = Math.exp(random.nextDouble() * 20 - 10) * (random.nextInt(4) == 0 ? -1 : 1);
                stream.add(rec(0, random.nextInt(50) == 0 ? 0 : real));
            }
            Cells cells = rows.fold(stream.subList(0, 1_000));
            rows.merge(cells, rows.restored(rows.fold(stream.subList(1_000, 5_000))));
            double[] sorted = stream.stream()
                    .mapToDouble(rec -> rec.hit().real())
                    .sorted()
                    .toArray();
            for (int f = 0; f < fractions.length; f++) {
                double exact = sorted[(int) (fractions[f] * (sorted.length - 1))];
                assertThat(rows.result(cells).get(f)).isCloseTo(exact, within(Math.abs(exact) * accuracy * 1.0001));
            }
            Collections.shuffle(stream, new Random(SEED));
            assertThat(rows.bytes(rows.fold(stream))).isEqualTo(rows.bytes(cells));
        }
    }

    @Test
    void aTallyIsASortedMapThatNeverChanges() {
        Tally.Rule<Integer> rule = new Tally.Rule<>(Integer::compare, key -> key % 5);
        for (int run = 0; run < 200; run++) {
            Tally<Integer> tally = Tally.empty();
            Tally<Integer> other = Tally.empty();
            TreeMap<Integer, Long> model = new TreeMap<>();
            TreeMap<Integer, Long> otherModel = new TreeMap<>();
            for (int i = 0; i < random.nextInt(100); i++) {
                int key = random.nextInt(40);
                Tally<Integer> before = tally;
                TreeMap<Integer, Long> modelBefore = new TreeMap<>(model);
                tally = tally.plus(key, 2, rule);
                model.merge(key, 2L, Long::sum);
                assertThat(map(before)).isEqualTo(modelBefore);
                int otherKey = random.nextInt(60);
                other = other.plus(otherKey, 1, rule);
                otherModel.merge(otherKey, 1L, Long::sum);
            }
            assertThat(map(tally)).isEqualTo(model);
            assertThat(tally.size()).isEqualTo(model.size());
            assertThat(tally.contains(7, rule)).isEqualTo(model.containsKey(7));
            Tally<Integer> both = tally.plus(other, rule);
            assertThat(map(other.plus(tally, rule))).isEqualTo(map(both));
            otherModel.forEach((key, count) -> model.merge(key, count, Long::sum));
            assertThat(map(both)).isEqualTo(model);
            assertThat(both.size()).isEqualTo(model.size());
        }
    }

    @Test
    void theSmallestHashesAreTheHeadOfASortedSet() {
        for (int run = 0; run < 300; run++) {
            int limit = random.nextInt(1, 300);
            SmallestHashes hashes = SmallestHashes.EMPTY;
            TreeSet<Long> model = new TreeSet<>();
            for (int i = 0; i < random.nextInt(1_000); i++) {
                long hash = random.nextLong(1, 700);
                SmallestHashes before = hashes;
                long[] sortedBefore = i % 50 == 0 ? before.sorted() : new long[0];
                hashes = hashes.plus(hash, limit);
                model.add(hash);
                if (i % 50 == 0) {
                    assertThat(before.sorted()).isEqualTo(sortedBefore);
                }
            }
            assertThat(Arrays.stream(hashes.sorted()).boxed().toList())
                    .isEqualTo(model.stream().limit(limit).toList());
            assertThat(hashes.size()).isEqualTo(Math.min(limit, model.size()));
        }
    }

    @Test
    void binsAreASortedMapThatNeverChanges() {
        for (int run = 0; run < 300; run++) {
            Bins bins = Bins.EMPTY;
            TreeMap<Integer, Long> model = new TreeMap<>();
            for (int i = 0; i < random.nextInt(60); i++) {
                int index = random.nextInt(-300, 300);
                Bins before = bins;
                TreeMap<Integer, Long> modelBefore = new TreeMap<>(model);
                bins = bins.plus(index, 3);
                model.merge(index, 3L, Long::sum);
                assertThat(map(before)).isEqualTo(modelBefore);
            }
            assertThat(map(bins)).isEqualTo(model);
            List<Integer> descending = new ArrayList<>();
            bins.descending((index, count) -> descending.add(index) && descending.size() < 3);
            assertThat(descending)
                    .isEqualTo(model.descendingKeySet().stream().limit(3).toList());
            Bins doubled = bins.plus(bins, 1);
            assertThat(map(doubled.plus(bins, -1))).isEqualTo(model);
            assertThat(map(bins.plus(bins, -1))).isEmpty();
        }
    }

    private static SortedMap<Integer, Long> map(Tally<Integer> tally) {
        TreeMap<Integer, Long> map = new TreeMap<>();
        tally.forEach((key, count) -> {
            assertThat(map.isEmpty() || map.lastKey() < key).isTrue();
            map.put(key, count);
        });
        return map;
    }

    private static SortedMap<Integer, Long> map(Bins bins) {
        TreeMap<Integer, Long> map = new TreeMap<>();
        bins.ascending((index, count) -> {
            assertThat(map.isEmpty() || map.lastKey() < index).isTrue();
            return map.put(index, count) == null;
        });
        return map;
    }

    private List<Rec> stream(int different, int repeated) {
        List<Rec> stream = new ArrayList<>();
        long salt = random.nextLong();
        for (int i = 0; i < different + repeated; i++) {
            stream.add(rec(salt + i % Math.max(1, different), 0));
        }
        return stream;
    }

    private static Rec rec(long number, double real) {
        return new Rec(new Hit(number, real, BigDecimal.ZERO, ""), 0, new Origin("s", "p"), 0);
    }
}
