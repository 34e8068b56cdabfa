package io.tidemark.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.TidemarkException;
import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.KeyHash;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Goal: a table of cells is a map from keys to rows, whatever the keys, hashes and sizes. Method: random operations from a printed
 * seed against a HashMap; after each round every row, key, lane and object is compared.
 */
class CellTableTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int ROUNDS = 60;
    private static final int OPERATIONS = 400;

    private final SplittableRandom random = new SplittableRandom(SEED);

    /** What a row should hold. */
    private record Expected(long records, long lane, Object object) {}

    /** How keys are hashed: well, or so that many or all collide. */
    private enum Hashing {
        GOOD,
        FEW,
        ONE;

        long of(long hash) {
            return switch (this) {
                case GOOD -> hash;
                case FEW -> hash & 0xF00000000000000FL;
                case ONE -> -1;
            };
        }
    }

    @Test
    void integralKeysAreAMap() {
        for (int round = 0; round < ROUNDS; round++) {
            new Model(true, Hashing.GOOD).run();
        }
    }

    @Test
    void bytesAreAMapEvenIfHashesCollide() {
        for (int round = 0; round < ROUNDS; round++) {
            for (Hashing hashing : Hashing.values()) {
                new Model(false, hashing).run();
            }
        }
    }

    @Test
    void aMillionKeysAreFoundAgain() {
        Layout layout = new Layout();
        layout.takeLanes(1);
        CellTable table = new CellTable(true, layout);
        Key key = new Key();
        int n = 1_000_000;
        for (long word = 0; word < n; word++) {
            int row = table.rowOf(key.setWord(word * 7 - n, KeyHash.hashLong(word * 7 - n)));
            assertThat(table.isFresh(row)).isTrue();
            table.addRecords(row, 1);
            table.lanes[table.at(row)] = word;
        }
        assertThat(table.size()).isEqualTo(n);
        for (long word = 0; word < n; word++) {
            int row = table.find(key.setWord(word * 7 - n, KeyHash.hashLong(word * 7 - n)));
            if (row < 0 || table.lanes[table.at(row)] != word) {
                throw new AssertionError("key " + word + " is in row " + row);
            }
        }
        assertThat(table.find(key.setWord(5 - n, KeyHash.hashLong(5 - n)))).isEqualTo(-1);
    }

    @Test
    void rowsThatCameAndWentTakeNoRoomForEver() {
        CellTable table = new CellTable(false, new Layout());
        Key key = new Key();
        for (int i = 0; i < 100_000; i++) {
            byte[] bytes = ("key number " + i).getBytes(StandardCharsets.UTF_8);
            int row = table.rowOf(key.setBytes(bytes, 0, bytes.length, KeyHash.hash(bytes, 0, bytes.length)));
            table.addRecords(row, 1);
            table.addRecords(row, -1);
        }
        assertThat(table.slots()).isLessThanOrEqualTo(16);
        table.key(firstTaken(table), key);
        assertThat(key.bytes().length).isLessThan(1_000);
    }

    @Test
    void aTableWithRoomForItsKeysDoesNotGrow() {
        Key key = new Key();
        for (int keys = 0; keys < 300; keys++) {
            CellTable table = new CellTable(true, new Layout(), keys);
            int slots = table.slots();
            for (long word = 0; word < keys; word++) {
                table.addRecords(table.rowOf(key.setWord(word, KeyHash.hashLong(word))), 1);
            }
            assertThat(table.slots()).isEqualTo(slots).isLessThan(Math.max(9, 3 * keys));
        }
    }

    @Test
    void aTableThatHasLostMostOfItsRowsGivesBackTheRoom() {
        CellTable table = new CellTable(true, new Layout());
        Key key = new Key();
        for (long word = 0; word < 10_000; word++) {
            table.addRecords(table.rowOf(key.setWord(word, KeyHash.hashLong(word))), 1);
        }
        for (long word = 100; word < 10_000; word++) {
            table.addRecords(table.find(key.setWord(word, KeyHash.hashLong(word))), -1);
        }
        table.shrink(5_000);
        assertThat(table.slots()).as("too many rows are left").isGreaterThan(10_000);
        table.shrink(100);
        assertThat(table.slots()).isEqualTo(256);
        for (long word = 0; word < 10_000; word++) {
            assertThat(table.find(key.setWord(word, KeyHash.hashLong(word))) >= 0)
                    .isEqualTo(word < 100);
        }
    }

    @Test
    void aTableThatCannotGrowSaysSo() {
        TableFullException.requireArray("lanes", TableFullException.ARRAY_MAX);
        assertThatThrownBy(() -> TableFullException.requireArray("lanes", 1L << 31))
                .isInstanceOf(TableFullException.class)
                .hasMessageContaining("The lanes of one key group in one state or slice need an array of 2147483648")
                .satisfies(thrown ->
                        assertThat(((TidemarkException) thrown).kind()).isEqualTo(TidemarkException.Kind.RESOURCES));
    }

    private static int firstTaken(CellTable table) {
        int row = 0;
        while (!table.isTaken(row)) {
            row++;
        }
        return row;
    }

    /** A table and the map that it should equal. */
    private final class Model {

        private final boolean integral;
        private final Hashing hashing;
        private final CellTable table;
        private final Batch batch;
        private final Map<String, Expected> expected = new HashMap<>();
        private final Key key = new Key();
        private final int keys = random.nextInt(1, 300);

        Model(boolean integral, Hashing hashing) {
            this.integral = integral;
            this.hashing = hashing;
            this.batch = new Batch(integral, 0, 4);
            Layout layout = new Layout();
            layout.takeLanes(random.nextInt(1, 4));
            layout.takeObjects(random.nextInt(1, 3));
            this.table = new CellTable(integral, layout, random.nextInt(keys)) {
                @Override
                protected void beforeGrowth() {
                    check();
                }

                @Override
                protected void afterGrowth() {
                    check();
                }
            };
        }

        void run() {
            for (int i = 0; i < OPERATIONS; i++) {
                switch (random.nextInt(20)) {
                    case 0 -> forget(anyKey());
                    case 1 -> mark(anyKey());
                    case 2 -> find(anyKey());
                    case 3 -> table.shrink(expected.size());
                    default -> add(anyKey());
                }
            }
            check();
            if (random.nextBoolean()) {
                table.clear();
                expected.clear();
                check();
                add(1);
                check();
            }
        }

        private long anyKey() {
            long edge = random.nextInt(10) == 0 ? Long.MIN_VALUE : 0;
            return edge + random.nextInt(keys);
        }

        private void add(long number) {
            int row = rowOf(number);
            Expected before = expected.getOrDefault(name(number), new Expected(0, 0, ""));
            assertThat(table.records(row)).as("seed %s", SEED).isEqualTo(before.records);
            long value = random.nextLong();
            Object object = "object " + value;
            table.addRecords(row, 1);
            table.lanes[table.at(row)] = value;
            table.objects[table.objectAt(row)] = object;
            expected.put(name(number), new Expected(before.records + 1, value, object));
        }

        /** Takes all records out: the row may then go when the table grows. */
        private void forget(long number) {
            Expected known = expected.remove(name(number));
            if (known != null) {
                int row = rowOf(number);
                table.clearChanged(row);
                table.addRecords(row, -known.records);
                assertThat(table.isFresh(row)).isTrue();
            }
        }

        private void mark(long number) {
            if (expected.containsKey(name(number))) {
                int row = rowOf(number);
                table.setChanged(row);
                assertThat(table.isChanged(row)).isTrue();
                assertThat(table.isTaken(row)).isTrue();
                if (random.nextBoolean()) {
                    table.clearChanged(row);
                    assertThat(table.isChanged(row)).isFalse();
                }
            }
        }

        private void find(long number) {
            int row = table.find(view(number));
            Expected known = expected.get(name(number));
            assertThat(row < 0 ? 0 : table.records(row)).isEqualTo(known == null ? 0 : known.records);
        }

        private int rowOf(long number) {
            if (random.nextBoolean()) {
                return table.rowOf(view(number));
            }
            Key view = view(number);
            batch.size = 0;
            int i = 2;
            batch.hashes[i] = view.hash();
            if (integral) {
                batch.words[i] = number;
            } else {
                batch.putKey(0, new byte[3], 0, 3);
                batch.putKey(1, new byte[3], 0, 0);
                batch.putKey(i, view.bytes(), view.offset(), view.length());
            }
            return table.rowOf(batch, i);
        }

        private Key view(long number) {
            if (integral) {
                return key.setWord(number, KeyHash.hashLong(number));
            }
            ByteSink sink = new ByteSink();
            sink.put((byte) 9);
            sink.writeString(name(number));
            int length = sink.size() - 1;
            return key.setBytes(sink.toBytes(), 1, length, hashing.of(KeyHash.hash(sink.array(), 1, length)));
        }

        private String name(long number) {
            return integral ? Long.toString(number) : "k".repeat((int) (number & 31)) + number;
        }

        private void check() {
            TreeMap<String, Expected> found = new TreeMap<>();
            Key view = new Key();
            for (int row = 0; row < table.slots(); row++) {
                if (table.isTaken(row) && table.records(row) > 0) {
                    table.key(row, view);
                    String name = integral ? Long.toString(view.word()) : new ByteSource(view.toBytes()).readString();
                    Object object = table.objects[table.objectAt(row)];
                    found.put(
                            name, new Expected(table.records(row), table.lanes[table.at(row)], String.valueOf(object)));
                }
            }
            assertThat(found).as("seed %s", SEED).isEqualTo(new TreeMap<>(expected));
        }
    }
}
