package io.tidemark.engine.tier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Goal: restored rows come in the order of their keys, each key once and with its last value, and what they take is counted. Method: a
 * sorted map is given the same rows, from a printed seed: keys that repeat, that are prefixes of each other, with zeros behind them, with
 * long beginnings in common, in order and in none; values of any length, some larger than a piece of memory.
 */
class RestoredRowsTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261201);
    private static final int ROUNDS = 300;
    private static final int ROWS_MAX = 600;
    private static final int LARGE = 70_000;
    private static final byte[][] PREFIXES = {{1, 0}, {1, 1}, {2, (byte) 0xFF}};

    private final MemoryBudget budget = new MemoryBudget(0);
    private final RestoredRows restored = new RestoredRows(budget);
    private final TreeMap<byte[], byte[]> expected = new TreeMap<>(Arrays::compareUnsigned);

    @Test
    void rowsAreThoseOfASortedMap() {
        System.out.println("tidemark.seed=" + SEED);
        for (int round = 0; round < ROUNDS; round++) {
            new RestoredRowsTest().check(new SplittableRandom(SEED + round));
        }
    }

    private void check(SplittableRandom random) {
        Keys keys = Keys.values()[random.nextInt(Keys.values().length)];
        boolean inOrder = random.nextInt(4) == 0;
        TreeMap<byte[], byte[]> sorted = new TreeMap<>(Arrays::compareUnsigned);
        for (int left = random.nextInt(ROWS_MAX); left > 0; left--) {
            byte[] key = keys.next(random);
            byte[] value = new byte[random.nextInt(200) == 0 ? LARGE : random.nextInt(20)];
            random.nextBytes(value);
            if (inOrder) {
                sorted.put(key, value);
            } else {
                add(PREFIXES[random.nextInt(PREFIXES.length)], key, value);
            }
        }
        sorted.forEach((key, value) -> add(PREFIXES[0], key, value));
        if (random.nextInt(3) == 0) {
            restored.forget(PREFIXES[1], Bytes.after(PREFIXES[1]));
            expected.subMap(PREFIXES[1], Bytes.after(PREFIXES[1])).clear();
        }
        assertThat(found()).isEqualTo(texts());
        assertThat(budget.bytes()).isEqualTo(restored.bytes());
        restored.release();
        assertThat(budget.bytes()).isZero();
    }

    /** How keys are made. */
    private enum Keys {
        SHORT {
            @Override
            byte[] next(SplittableRandom random) {
                return bytes(random, 1 + random.nextInt(3), 256);
            }
        },
        FEW {
            @Override
            byte[] next(SplittableRandom random) {
                return bytes(random, random.nextInt(2), 4);
            }
        },
        ZEROS {
            @Override
            byte[] next(SplittableRandom random) {
                return Arrays.copyOf(bytes(random, random.nextInt(3), 2), random.nextInt(40));
            }
        },
        LONG {
            @Override
            byte[] next(SplittableRandom random) {
                byte[] key = new byte[random.nextInt(600)];
                byte[] end = bytes(random, 2, 256);
                System.arraycopy(end, 0, key, Math.max(0, key.length - 2), Math.min(2, key.length));
                return key;
            }
        };

        abstract byte[] next(SplittableRandom random);

        private static byte[] bytes(SplittableRandom random, int length, int values) {
            byte[] bytes = new byte[length];
            for (int i = 0; i < length; i++) {
                bytes[i] = (byte) random.nextInt(values);
            }
            return bytes;
        }
    }

    private void add(byte[] prefix, byte[] key, byte[] value) {
        byte[] among = Bytes.join(new byte[3], Bytes.join(key, value));
        restored.table(prefix).add(among, 3, key.length, value.length);
        expected.put(Bytes.join(prefix, key), value);
    }

    private List<String> found() {
        List<String> found = new ArrayList<>();
        try (RowCursor cursor = restored.cursor()) {
            while (cursor.next()) {
                found.add(text(cursor.key(), cursor.value()));
            }
        }
        return found;
    }

    private List<String> texts() {
        List<String> texts = new ArrayList<>();
        expected.forEach((key, value) -> texts.add(text(key, value)));
        return texts;
    }

    private static String text(byte[] key, byte[] value) {
        return HexFormat.of().formatHex(key) + "=" + Arrays.hashCode(value);
    }
}
