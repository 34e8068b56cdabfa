package io.tidemark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.record.Origins;
import io.tidemark.state.RowList;
import io.tidemark.state.RowSpec;
import io.tidemark.state.RowTable;
import io.tidemark.state.bytes.ByteStore;
import io.tidemark.testkit.TreeByteMap;
import java.util.BitSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Goal: the portable store keeps the promises of a row table, and the contract finds a table that does not. Method: the contract, on
 * the portable store and on one that says too early that no more keys are due.
 */
class RowTableContractTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int SEEDS = 10;

    @Test
    void thePortableStoreKeepsThePromises() {
        for (int i = 0; i < SEEDS; i++) {
            RowTableContract.check(spec -> new Portable(spec, new TreeByteMap(), table -> table), SEED + i);
        }
    }

    @Test
    void aTableThatHidesWhatIsDueIsFound() {
        assertThatThrownBy(() ->
                        RowTableContract.check(spec -> new Portable(spec, new TreeByteMap(), Impatient::new), SEED))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Seed " + SEED);
    }

    /** The portable store: a cut is a copy of its rows. */
    private static final class Portable implements RowTableContract.Subject {

        private final RowSpec spec;
        private final TreeByteMap rows;
        private final UnaryOperator<RowTable> wrapping;
        private final RowTable table;
        private TreeByteMap cut = new TreeByteMap();

        Portable(RowSpec spec, TreeByteMap rows, UnaryOperator<RowTable> wrapping) {
            this.spec = spec;
            this.rows = rows;
            this.wrapping = wrapping;
            this.table = wrapping.apply(
                    new ByteStore(rows, 0, RowTableContract.KEY_GROUPS, RowTableContract.KEY_GROUPS, new Origins())
                            .rows(spec));
        }

        @Override
        public RowTable table() {
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
        public RowTableContract.Subject restored() {
            return new Portable(spec, cut, wrapping);
        }
    }

    /** A table that says there is no more when there is. */
    private record Impatient(RowTable table) implements RowTable {

        @Override
        public RowList seek(Batch batch, int i) {
            return table.seek(batch, i);
        }

        @Override
        public RowList seek(int keyGroup, Key key) {
            return table.seek(keyGroup, key);
        }

        @Override
        public long firstDue(int keyGroup) {
            return table.firstDue(keyGroup);
        }

        @Override
        public boolean takeDue(int keyGroup, long clock, int most, Visitor visitor) {
            table.takeDue(keyGroup, clock, most, visitor);
            return false;
        }

        @Override
        public void restoreDue(int keyGroup, Visitor visitor) {
            table.restoreDue(keyGroup, visitor);
        }
    }
}
