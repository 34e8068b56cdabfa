package io.tidemark.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.tier.MemoryRows;
import io.tidemark.engine.tier.OrderedRows;
import io.tidemark.engine.tier.RowCursor;
import io.tidemark.engine.tier.RowsWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: rows in RocksDB are those that the model in memory has, however they are written. Method: the same random writes, small ones and
 * ones that become a file, keys and values of any length, from a printed seed; then every row, and random ranges, are compared.
 */
class RocksRowsTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int WRITES = 60;
    private static final int ROWS_MAX = 200;
    private static final int LARGE_VALUE = 60_000;
    private static final int LONG_KEY = 3_000;
    private static final byte[] END = {(byte) 0xFF, (byte) 0xFF};

    @TempDir
    private Path directory;

    @Test
    void rowsAreThoseOfTheModel() {
        System.out.println("tidemark.seed=" + SEED);
        SplittableRandom random = new SplittableRandom(SEED);
        RocksLibrary.load(directory);
        RocksMemory memory = RocksMemory.use(RocksStoreProvider.MEMORY_MIN);
        try (OrderedRows rows = RocksRows.open(directory.resolve("rows"), memory);
                OrderedRows model = new MemoryRows()) {
            for (int i = 0; i < WRITES; i++) {
                write(random, rows, model);
                byte[] from = key(random);
                assertThat(all(rows, from, END)).isEqualTo(all(model, from, END));
                byte[] one = key(random);
                assertThat(rows.get(one)).isEqualTo(model.get(one));
            }
            assertThat(all(rows, new byte[0], END))
                    .isEqualTo(all(model, new byte[0], END))
                    .isNotEmpty();
            assertThat(rows.diskBytes()).isPositive();
        } finally {
            memory.release();
        }
    }

    private static void write(SplittableRandom random, OrderedRows rows, OrderedRows model) {
        Map<byte[], Integer> changes = new TreeMap<>(Arrays::compareUnsigned);
        int large = random.nextInt(6) == 0 ? LARGE_VALUE : 30;
        for (int left = random.nextInt(ROWS_MAX); left > 0; left--) {
            byte[] key = key(random);
            // With a large value now and then a long key.
            byte[] longer =
                    random.nextInt(large) > LONG_KEY ? Arrays.copyOf(key, key.length + random.nextInt(LONG_KEY)) : key;
            changes.put(longer, random.nextInt(4) == 0 ? -1 : random.nextInt(large));
        }
        try (RowsWriter one = rows.writer();
                RowsWriter other = model.writer()) {
            for (RowsWriter writer : List.of(one, other)) {
                changes.forEach((key, length) -> {
                    if (length < 0) {
                        writer.remove(key);
                    } else {
                        writer.put(key, new byte[length]);
                    }
                });
            }
            if (random.nextInt(5) > 0) {
                one.commit();
                other.commit();
            }
        }
    }

    private static byte[] key(SplittableRandom random) {
        return new byte[] {(byte) random.nextInt(3), (byte) random.nextInt(256)};
    }

    private static List<String> all(OrderedRows rows, byte[] from, byte[] to) {
        List<String> all = new ArrayList<>();
        try (RowCursor cursor = rows.cursor(from, to)) {
            while (cursor.next()) {
                all.add(HexFormat.of().formatHex(cursor.key()) + " " + cursor.value().length);
            }
        }
        return all;
    }
}
