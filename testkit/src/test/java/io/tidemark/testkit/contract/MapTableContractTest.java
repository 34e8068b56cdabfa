package io.tidemark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.record.Key;
import io.tidemark.record.Origins;
import io.tidemark.state.MapSpec;
import io.tidemark.state.MapTable;
import io.tidemark.state.bytes.ByteStore;
import io.tidemark.testkit.TreeByteMap;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Goal: the portable store keeps the promises of a map state, and the contract finds a table that does not. Method: the contract, on
 * the portable store and on a table that removes an entry too few.
 */
class MapTableContractTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int SEEDS = 10;

    @Test
    void thePortableStoreKeepsThePromises() {
        for (int i = 0; i < SEEDS; i++) {
            MapTableContract.check(spec -> new Portable(spec, new TreeByteMap()), SEED + i);
        }
    }

    @Test
    void aTableThatForgetsToRemoveIsFound() {
        assertThatThrownBy(() -> MapTableContract.check(spec -> new Forgetful(spec, new TreeByteMap()), SEED))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Seed " + SEED);
    }

    /** The portable store: a cut is a copy of its rows. */
    private static class Portable implements MapTableContract.Subject {

        private final MapSpec<String> spec;
        private final TreeByteMap rows;
        private final MapTable<String> table;
        private TreeByteMap cut = new TreeByteMap();

        Portable(MapSpec<String> spec, TreeByteMap rows) {
            this.spec = spec;
            this.rows = rows;
            this.table = new ByteStore(rows, 0, MapTableContract.KEY_GROUPS, MapTableContract.KEY_GROUPS, new Origins())
                    .maps(spec);
        }

        @Override
        public MapTable<String> table() {
            return table;
        }

        @Override
        public void freeze(BitSet whole) {
            cut = rows.copy();
        }

        @Override
        public boolean writeNext() {
            return false;
        }

        @Override
        public MapTableContract.Subject restored() {
            return of(spec, cut);
        }

        Portable of(MapSpec<String> spec, TreeByteMap rows) {
            return new Portable(spec, rows);
        }
    }

    /** A store whose map state keeps the entries of a key that is to be removed. */
    private static final class Forgetful extends Portable {

        Forgetful(MapSpec<String> spec, TreeByteMap rows) {
            super(spec, rows);
        }

        @Override
        Portable of(MapSpec<String> spec, TreeByteMap rows) {
            return new Forgetful(spec, rows);
        }

        @Override
        public MapTable<String> table() {
            MapTable<String> table = super.table();
            return new MapTable<>() {

                @Override
                public @Nullable String get(int keyGroup, Key key, byte[] subkey) {
                    return table.get(keyGroup, key, subkey);
                }

                @Override
                public void put(int keyGroup, Key key, byte[] subkey, String value) {
                    table.put(keyGroup, key, subkey, value);
                }

                @Override
                public void remove(int keyGroup, Key key, byte[] subkey) {
                    table.remove(keyGroup, key, subkey);
                }

                @Override
                public void removeAll(int keyGroup, Key key) {}

                @Override
                public void visit(int keyGroup, Key key, byte[] from, EntryVisitor<String> visitor) {
                    table.visit(keyGroup, key, from, visitor);
                }

                @Override
                public void scan(int keyGroup, Visitor<String> visitor) {
                    table.scan(keyGroup, visitor);
                }
            };
        }
    }
}
