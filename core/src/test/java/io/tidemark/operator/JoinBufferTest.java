package io.tidemark.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.record.Key;
import io.tidemark.record.Origins;
import io.tidemark.state.Codec;
import io.tidemark.state.RowList;
import io.tidemark.state.bytes.ByteMap;
import io.tidemark.state.bytes.ByteStore;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Goal: a join finds all rows that it keeps of a key, however many, and equal rows are equal state, whatever came and went before.
 * Method: random rows of both sides come and leave; a list beside the buffer is looked through by brute force; then the same rows
 * come in another order, without those that left.
 */
class JoinBufferTest {

    private static final long SEED = Long.getLong("tidemark.seed", 7);
    private static final int KEY_GROUP = 3;

    /** A row with its side, as the test keeps it. */
    private record Kept(boolean isLeft, JoinRow row) {}

    private final Key key = new Key().setWord(42, KeyHash.hashLong(42));

    @Test
    void findsWhatIsThereAndEqualRowsAreEqualState() {
        for (long seed = SEED; seed < SEED + 60; seed++) {
            check(new Random(seed), 1 + (int) (seed % 60));
        }
    }

    private void check(Random random, int most) {
        Rows map = new Rows();
        JoinBuffer buffer = buffer(map);
        List<Kept> expected = new ArrayList<>();
        for (int step = 0; step < 150; step++) {
            boolean isLeft = random.nextInt(3) == 0;
            if (expected.size() < most && random.nextInt(5) > 0) {
                expected.add(add(buffer, isLeft, random.nextInt(40), random.nextInt(4), "r" + step));
            } else if (random.nextBoolean()) {
                leave(buffer, expected, random.nextInt(40), random.nextInt(40));
            } else if (!expected.isEmpty()) {
                match(buffer, expected, random.nextInt(expected.size()));
            }
            int from = random.nextInt(40);
            int to = from + random.nextInt(20);
            List<JoinRow> found = List.copyOf(buffer.between(list(buffer), isLeft, from, to));
            assertThat(found)
                    .containsExactlyInAnyOrderElementsOf(expected.stream()
                            .filter(kept -> kept.isLeft() == isLeft
                                    && kept.row().time() >= from
                                    && kept.row().time() <= to)
                            .map(Kept::row)
                            .toList());
        }
        assertThat(again(expected, random)).isEqualTo(map.rows());
        leave(buffer, expected, 100, 100);
        assertThat(map.rows()).isEmpty();
    }

    private RowList list(JoinBuffer buffer) {
        return buffer.lists().seek(KEY_GROUP, key);
    }

    private Kept add(JoinBuffer buffer, boolean isLeft, long time, long place, String value) {
        RowList rows = list(buffer);
        JoinRow row = new JoinRow(time, place, buffer.count(rows, isLeft, time, place), false, value);
        buffer.add(rows, isLeft, row);
        rows.done();
        return new Kept(isLeft, row);
    }

    /** Rows with one place and time leave together, so their numbers have no holes. */
    private void leave(JoinBuffer buffer, List<Kept> expected, long leftLimit, long rightLimit) {
        List<Kept> removed = new ArrayList<>();
        RowList rows = list(buffer);
        buffer.removeBefore(rows, leftLimit, rightLimit, (isLeft, row) -> removed.add(new Kept(isLeft, row)));
        rows.done();
        List<Kept> leaving = expected.stream()
                .filter(kept -> kept.row().time() < (kept.isLeft() ? leftLimit : rightLimit))
                .toList();
        assertThat(removed).containsExactlyInAnyOrderElementsOf(leaving);
        expected.removeAll(leaving);
    }

    private void match(JoinBuffer buffer, List<Kept> expected, int which) {
        Kept kept = expected.get(which);
        RowList rows = list(buffer);
        buffer.setMatched(rows, kept.isLeft(), kept.row());
        rows.done();
        expected.set(which, new Kept(kept.isLeft(), kept.row().withMatch()));
    }

    /** The state of a buffer in which only these rows ever were. */
    private Map<String, String> again(List<Kept> kept, Random random) {
        Rows map = new Rows();
        JoinBuffer buffer = buffer(map);
        List<Kept> shuffled = new ArrayList<>(kept);
        Collections.shuffle(shuffled, random);
        // Numbers are given in the order of arrival.
        shuffled.sort(Comparator.comparingInt(each -> each.row().number()));
        for (Kept each : shuffled) {
            RowList rows = list(buffer);
            buffer.add(rows, each.isLeft(), each.row());
            rows.done();
        }
        return map.rows();
    }

    private static JoinBuffer buffer(ByteMap map) {
        JoinSpec.Side side = new JoinSpec.Side(new Texts(), true);
        JoinSpec spec = new JoinSpec(Type.LONG, side, side, new JoinInterval(0, 0, 0), (left, right) -> null);
        return new JoinBuffer(new ByteStore(map, 0, 8, 8, new Origins()), spec);
    }

    /** Strings as objects. */
    private static final class Texts implements Codec<Object> {
        @Override
        public Schema schema(String name) {
            return Type.STRING.schema(name);
        }

        @Override
        public void encode(Object value, io.tidemark.type.ByteSink out) {
            Type.STRING.encode((String) value, out);
        }

        @Override
        public Object decode(io.tidemark.type.ByteSource in) {
            return Type.STRING.decode(in);
        }
    }

    /** Rows in a tree. */
    private static final class Rows implements ByteMap {
        private final NavigableMap<byte[], byte[]> tree = new TreeMap<>(Arrays::compareUnsigned);

        Map<String, String> rows() {
            Map<String, String> rows = new HashMap<>();
            tree.forEach((row, value) -> rows.put(Arrays.toString(row), Arrays.toString(value)));
            return rows;
        }

        @Override
        public byte @Nullable [] get(byte[] row) {
            return tree.get(row);
        }

        @Override
        public void put(byte[] row, byte[] value) {
            tree.put(row, value);
        }

        @Override
        public void remove(byte[] row) {
            tree.remove(row);
        }

        @Override
        public void scan(byte[] from, byte[] to, Visitor visitor) {
            for (Map.Entry<byte[], byte[]> row :
                    tree.subMap(from, true, to, false).entrySet()) {
                if (!visitor.row(row.getKey(), row.getValue())) {
                    return;
                }
            }
        }
    }
}
