package io.tidemark.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.time.Times;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Goal: row lists are a map from keys to lists, whatever the keys, hashes and sizes, and what is gone makes room. Method: random
 * operations from a printed seed against a map of lists; all lists are compared again and again.
 */
class RowListsTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int ROUNDS = 40;
    private static final int OPERATIONS = 600;

    private final SplittableRandom random = new SplittableRandom(SEED);

    /** How keys are hashed: well, or so that many or all collide. */
    private enum Hashing {
        GOOD,
        FEW,
        ONE;

        long of(long hash) {
            return switch (this) {
                case GOOD -> hash;
                case FEW -> hash & 0xE000000000000001L;
                case ONE -> -1;
            };
        }
    }

    @Test
    void integralKeysHaveLists() {
        for (int round = 0; round < ROUNDS; round++) {
            new Model(true, Hashing.GOOD).run();
        }
    }

    @Test
    void bytesHaveListsEvenIfHashesCollide() {
        for (int round = 0; round < ROUNDS; round++) {
            for (Hashing hashing : Hashing.values()) {
                new Model(false, hashing).run();
            }
        }
    }

    @Test
    void aMillionKeysAreFoundAgainWhereTheyWere() {
        RowLists lists = new RowLists(true, 1, 0);
        Key key = new Key();
        int n = 1_000_000;
        int[] rows = new int[n];
        for (int word = 0; word < n; word++) {
            rows[word] = lists.add(view(key, word * 7L - n));
            lists.lanes[lists.at(rows[word])] = word;
        }
        assertThat(lists.keys()).isEqualTo(n);
        for (int word = 0; word < n; word++) {
            int row = lists.find(view(key, word * 7L - n));
            if (row != rows[word] || lists.lanes[lists.at(row)] != word) {
                throw new AssertionError("key " + word + " is in row " + row);
            }
        }
        assertThat(lists.find(view(key, 5L - n))).isEqualTo(RowLists.NONE);
    }

    private static Key view(Key key, long word) {
        return key.setWord(word, KeyHash.hashLong(word));
    }

    @Test
    void keysThatCameAndWentTakeNoRoomForEver() {
        RowLists lists = new RowLists(false, 0, 1);
        Key key = new Key();
        for (int i = 0; i < 100_000; i++) {
            byte[] bytes = ("key number " + i).getBytes(StandardCharsets.UTF_8);
            int first = lists.add(key.setBytes(bytes, 0, bytes.length, KeyHash.hash(bytes, 0, bytes.length)));
            lists.objects[lists.objectAt(first)] = "object";
            lists.addAfter(first);
            assertThat(lists.removeFirst(first)).isTrue();
            assertThat(lists.removeFirst(first)).isFalse();
        }
        assertThat(lists.capacity()).isLessThanOrEqualTo(16);
        assertThat(lists.objects).containsOnlyNulls();
        byte[] bytes = {1};
        lists.key(lists.add(key.setBytes(bytes, 0, 1, 1)), key);
        assertThat(key.bytes().length).isLessThan(1_000);
    }

    /** What a row should hold. */
    private record Row(long records, long lane, Object object) {}

    /** Row lists and the map of lists that they should equal. */
    private final class Model {

        private final boolean integral;
        private final Hashing hashing;
        private final RowLists lists;
        private final Batch batch;
        private final Map<Long, List<Row>> expected = new LinkedHashMap<>();
        private final Map<Long, Integer> firsts = new LinkedHashMap<>();
        private final Map<Long, Long> dues = new LinkedHashMap<>();
        private final Key key = new Key();
        private final int keys = random.nextInt(1, 150);

        Model(boolean integral, Hashing hashing) {
            this.integral = integral;
            this.hashing = hashing;
            this.batch = new Batch(integral, 0, 4);
            this.lists = new RowLists(integral, 2, 1) {
                @Override
                protected void afterGrowth() {
                    assertThat(capacity()).isGreaterThan(end());
                }
            };
        }

        void run() {
            for (int i = 0; i < OPERATIONS; i++) {
                long number = random.nextInt(keys) - 3L;
                change(number);
                if (random.nextInt(50) == 0) {
                    check();
                }
            }
            check();
        }

        private void change(long number) {
            int first = find(number);
            List<Row> rows = expected.computeIfAbsent(number, any -> new ArrayList<>());
            assertThat(first).as("seed %s", SEED).isEqualTo(firsts.getOrDefault(number, RowLists.NONE));
            if (rows.isEmpty()) {
                first = lists.add(view(number));
                firsts.put(number, first);
                assertThat(lists.due(first)).isEqualTo(Times.END);
                rows.add(fill(first));
                return;
            }
            int at = random.nextInt(rows.size());
            switch (random.nextInt(6)) {
                case 0 -> {
                    lists.addFirst(first);
                    rows.add(0, fill(first));
                }
                case 1 -> rows.add(at + 1, fill(lists.addAfter(row(first, at))));
                case 2 -> {
                    long due = random.nextLong();
                    lists.setDue(first, due);
                    dues.put(number, due);
                }
                case 3 -> mark(first);
                case 4 -> removeAfter(first, rows, at);
                default -> removeFirst(number, first, rows);
            }
        }

        private void mark(int first) {
            if (random.nextBoolean()) {
                lists.setChanged(first);
                assertThat(lists.isChanged(first)).isTrue();
            } else {
                lists.setKnown(first);
                assertThat(lists.isChanged(first)).isFalse();
                assertThat(lists.isKnown(first)).isTrue();
            }
            assertThat(lists.isFirst(first)).isTrue();
        }

        private void removeAfter(int first, List<Row> rows, int at) {
            if (at + 1 < rows.size()) {
                lists.removeAfter(row(first, at));
                rows.remove(at + 1);
            }
        }

        private void removeFirst(long number, int first, List<Row> rows) {
            rows.remove(0);
            assertThat(lists.removeFirst(first)).isEqualTo(!rows.isEmpty());
            if (rows.isEmpty()) {
                firsts.remove(number);
                dues.remove(number);
            }
        }

        private int row(int first, int at) {
            int row = first;
            for (int n = at; n > 0; n--) {
                row = lists.next(row);
            }
            return row;
        }

        private Row fill(int row) {
            assertThat(read(row)).as("seed %s", SEED).isEqualTo(new Row(0, 0, "null"));
            long lane = random.nextLong();
            lists.addRecords(row, random.nextInt(3));
            lists.lanes[lists.at(row)] = lane;
            lists.objects[lists.objectAt(row)] = "object " + lane;
            return read(row);
        }

        private Row read(int row) {
            Object object = lists.objects[lists.objectAt(row)];
            return new Row(lists.records(row), lists.lanes[lists.at(row)], String.valueOf(object));
        }

        private int find(long number) {
            if (random.nextBoolean()) {
                return lists.find(view(number));
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
            return lists.find(batch, i);
        }

        private Key view(long number) {
            if (integral) {
                return RowListsTest.view(key, number);
            }
            byte[] bytes = Type.STRING.toBytes("k".repeat((int) (number & 31)) + number);
            return key.setBytes(bytes, 0, bytes.length, hashing.of(KeyHash.hash(bytes, 0, bytes.length)));
        }

        private void check() {
            Key found = new Key();
            expected.values().removeIf(List::isEmpty);
            assertThat(lists.keys()).isEqualTo(expected.size());
            expected.forEach((number, rows) -> {
                int first = find(number);
                assertThat(lists.key(first, found).toBytes())
                        .isEqualTo(view(number).toBytes());
                assertThat(lists.due(first)).isEqualTo(dues.getOrDefault(number, Times.END));
                List<Row> actual = new ArrayList<>();
                for (int row = first; row != RowLists.NONE; row = lists.next(row)) {
                    assertThat(lists.isFirst(row)).isEqualTo(row == first);
                    actual.add(read(row));
                }
                assertThat(actual).as("seed %s", SEED).isEqualTo(rows);
            });
        }
    }
}
