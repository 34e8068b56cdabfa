package io.tidemark.engine.tier;

import io.tidemark.engine.heap.KeptChunks;
import io.tidemark.record.Origins;
import io.tidemark.state.AccumulatorSpec;
import io.tidemark.state.AccumulatorTable;
import io.tidemark.state.HeldQueue;
import io.tidemark.state.HeldSpec;
import io.tidemark.state.MapSpec;
import io.tidemark.state.MapTable;
import io.tidemark.state.RowSpec;
import io.tidemark.state.RowTable;
import io.tidemark.testkit.contract.HeldQueueContract;
import io.tidemark.testkit.contract.MapTableContract;
import io.tidemark.testkit.contract.RowTableContract;
import io.tidemark.testkit.contract.SliceTableContract;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Goal: states over ordered rows keep their promises, however little memory there is and whenever rows reach the disk. Method: the
 * contracts of states, with budgets from a few bytes on, and with cuts that commit and are flushed at random moments.
 */
class TierContractsTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int SEEDS = 20;
    private static final int SLICE_SEEDS = 100;

    @Test
    void mapStatesKeepThePromises() {
        for (int i = 0; i < SEEDS; i++) {
            SplittableRandom random = new SplittableRandom(SEED + i);
            MapTableContract.check(spec -> new Maps(spec, new KeptChunks(), random.split()), SEED + i);
        }
    }

    @Test
    void rowTablesKeepThePromises() {
        for (int i = 0; i < SEEDS; i++) {
            SplittableRandom random = new SplittableRandom(SEED + i);
            RowTableContract.check(spec -> new Lists(spec, new KeptChunks(), random.split()), SEED + i);
        }
    }

    @Test
    void heldRecordsKeepThePromises() {
        for (int i = 0; i < SEEDS; i++) {
            SplittableRandom random = new SplittableRandom(SEED + i);
            HeldQueueContract.check(
                    (spec, origins) -> new Held(spec, origins, new KeptChunks(), random.split()), SEED + i);
        }
    }

    @Test
    void slicesKeepThePromises() {
        for (int i = 0; i < SLICE_SEEDS; i++) {
            SplittableRandom random = new SplittableRandom(SEED + i);
            SliceTableContract.check(spec -> new Slices(spec, new KeptChunks(), random.split()), SEED + i);
        }
    }

    private static final class Slices extends TierSubject implements SliceTableContract.Subject {

        private final AccumulatorSpec spec;
        private final AccumulatorTable table;

        Slices(AccumulatorSpec spec, KeptChunks chunks, SplittableRandom random) {
            super(SliceTableContract.KEY_GROUPS, new Origins(), chunks, random);
            this.spec = spec;
            this.table = store.accumulators(spec);
            chunks.load(store, spec.name());
        }

        @Override
        public AccumulatorTable table() {
            return table;
        }

        @Override
        public SliceTableContract.Subject restored() {
            return new Slices(spec, chunks.copy(), random.split());
        }
    }

    private static final class Maps extends TierSubject implements MapTableContract.Subject {

        private final MapSpec<String> spec;
        private final MapTable<String> table;

        Maps(MapSpec<String> spec, KeptChunks chunks, SplittableRandom random) {
            super(MapTableContract.KEY_GROUPS, new Origins(), chunks, random);
            this.spec = spec;
            this.table = store.maps(spec);
            chunks.load(store, spec.name());
        }

        @Override
        public MapTable<String> table() {
            return table;
        }

        @Override
        public MapTableContract.Subject restored() {
            return new Maps(spec, chunks.copy(), random.split());
        }
    }

    private static final class Lists extends TierSubject implements RowTableContract.Subject {

        private static final int KEY_GROUPS = 4;

        private final RowSpec spec;
        private final RowTable table;

        Lists(RowSpec spec, KeptChunks chunks, SplittableRandom random) {
            super(KEY_GROUPS, new Origins(), chunks, random);
            this.spec = spec;
            this.table = store.rows(spec);
            chunks.load(store, spec.name());
        }

        @Override
        public RowTable table() {
            return table;
        }

        @Override
        public RowTableContract.Subject restored() {
            return new Lists(spec, chunks.copy(), random.split());
        }
    }

    private static final class Held extends TierSubject implements HeldQueueContract.Subject {

        private static final int KEY_GROUPS = 4;

        private final HeldSpec spec;
        private final Origins origins;
        private final HeldQueue queue;

        Held(HeldSpec spec, Origins origins, KeptChunks chunks, SplittableRandom random) {
            super(KEY_GROUPS, origins, chunks, random);
            this.spec = spec;
            this.origins = origins;
            this.queue = store.held(spec);
            chunks.load(store, spec.name());
        }

        @Override
        public HeldQueue queue() {
            return queue;
        }

        @Override
        public HeldQueueContract.Subject restored() {
            return new Held(spec, origins, chunks.copy(), random.split());
        }
    }
}
