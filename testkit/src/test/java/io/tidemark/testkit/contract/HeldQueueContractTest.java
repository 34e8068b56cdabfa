package io.tidemark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.record.Batch;
import io.tidemark.record.Origins;
import io.tidemark.state.HeldQueue;
import io.tidemark.state.HeldSpec;
import io.tidemark.state.bytes.ByteStore;
import io.tidemark.testkit.TreeByteMap;
import java.util.BitSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Goal: the portable store keeps the promises of a queue of held records, and the contract finds a queue that does not. Method: the
 * contract, on the portable store and on a queue that has positions the wrong way round.
 */
class HeldQueueContractTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int SEEDS = 10;

    @Test
    void thePortableStoreKeepsThePromises() {
        for (int i = 0; i < SEEDS; i++) {
            HeldQueueContract.check(
                    (spec, origins) -> new Portable(spec, origins, new TreeByteMap(), queue -> queue), SEED + i);
        }
    }

    @Test
    void aQueueThatSortsWronglyIsFound() {
        assertThatThrownBy(() -> HeldQueueContract.check(
                        (spec, origins) -> new Portable(spec, origins, new TreeByteMap(), Reversed::new), SEED))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Seed " + SEED);
    }

    /** The portable store: a cut is a copy of its rows. */
    private static final class Portable implements HeldQueueContract.Subject {

        private final HeldSpec spec;
        private final Origins origins;
        private final TreeByteMap rows;
        private final UnaryOperator<HeldQueue> wrapping;
        private final HeldQueue queue;
        private TreeByteMap cut = new TreeByteMap();

        Portable(HeldSpec spec, Origins origins, TreeByteMap rows, UnaryOperator<HeldQueue> wrapping) {
            this.spec = spec;
            this.origins = origins;
            this.rows = rows;
            this.wrapping = wrapping;
            this.queue = wrapping.apply(
                    new ByteStore(rows, 0, HeldQueueContract.KEY_GROUPS, HeldQueueContract.KEY_GROUPS, origins)
                            .held(spec));
        }

        @Override
        public HeldQueue queue() {
            return queue;
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
        public HeldQueueContract.Subject restored() {
            return new Portable(spec, origins, cut, wrapping);
        }
    }

    /** A queue that takes the higher of two positions to be first. */
    private record Reversed(HeldQueue queue) implements HeldQueue {

        @Override
        public void add(Batch batch) {
            for (int i = 0; i < batch.size; i++) {
                batch.positions[i] = -batch.positions[i];
            }
            queue.add(batch);
        }

        @Override
        public long firstStamp() {
            return queue.firstStamp();
        }

        @Override
        public boolean take(long clock, Batch into) {
            int from = into.size;
            boolean more = queue.take(clock, into);
            for (int i = from; i < into.size; i++) {
                into.positions[i] = -into.positions[i];
            }
            return more;
        }
    }
}
