package io.tidemark.engine.heap;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.record.Batch;
import io.tidemark.record.Origins;
import io.tidemark.state.Codec;
import io.tidemark.state.HeldQueue;
import io.tidemark.state.HeldSpec;
import io.tidemark.testkit.contract.HeldQueueContract;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import java.util.BitSet;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * Goal: held records on the heap keep their promises, and partitions that run far apart are merged. Method: the contract of queues of
 * held records, with chunks kept as a backup would; long runs of few origins.
 */
class HeapHeldQueueTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int SEEDS = 20;
    private static final int KEY_GROUPS = 4;

    @Test
    void theHeapKeepsThePromises() {
        for (int i = 0; i < SEEDS; i++) {
            HeldQueueContract.check((spec, origins) -> new OnHeap(spec, origins, new KeptChunks()), SEED + i);
        }
    }

    @Test
    void longRunsAreMerged() {
        Origins origins = new Origins();
        HeldQueue queue = new OnHeap(spec(), origins, new KeptChunks()).queue;
        int[] ids = {origins.id("source", "b"), origins.id("source", "a"), origins.id("source", "c")};
        int each = 5_000;
        for (int id : ids) {
            for (int from = 0; from < each; from += Batch.RECORDS_MAX) {
                queue.add(records(id, from, Math.min(each, from + Batch.RECORDS_MAX)));
            }
        }
        Batch taken = new Batch(true, 0, 700);
        String last = "";
        int found = 0;
        boolean more = true;
        while (more) {
            taken.reset();
            more = queue.take(Long.MAX_VALUE, taken);
            for (int i = 0; i < taken.size; i++, found++) {
                String place = String.format(
                        Locale.ROOT,
                        "%08d %s %08d",
                        taken.stamps[i],
                        origins.get(taken.origins[i]),
                        taken.positions[i]);
                assertThat(place).isGreaterThan(last);
                last = place;
            }
        }
        assertThat(found).isEqualTo(ids.length * each);
        assertThat(queue.firstStamp()).isEqualTo(HeldQueue.NOTHING_HELD);
    }

    /** Records of one origin and key; several have the same stamp. */
    private static Batch records(int origin, int from, int to) {
        Batch batch = new Batch(true, 0);
        for (int position = from; position < to; position++) {
            int at = batch.size++;
            batch.values[at] = "record";
            batch.origins[at] = origin;
            batch.stamps[at] = position / 7;
            batch.positions[at] = position;
            batch.hashes[at] = KeyHash.hashLong(1);
            batch.words[at] = 1;
        }
        return batch;
    }

    @SuppressWarnings("unchecked") // Only texts are held.
    private static HeldSpec spec() {
        return new HeldSpec("held", Type.LONG, (Codec<Object>) (Codec<?>) Codec.of(Type.STRING), 0);
    }

    /** The heap store with one queue. */
    private static final class OnHeap implements HeldQueueContract.Subject {

        private final HeldSpec spec;
        private final Origins origins;
        private final KeptChunks chunks;
        private final HeapStore store;
        private final HeldQueue queue;

        OnHeap(HeldSpec spec, Origins origins, KeptChunks chunks) {
            this.spec = spec;
            this.origins = origins;
            this.chunks = chunks;
            this.store = chunks.store(KEY_GROUPS, origins);
            this.queue = store.held(spec);
            chunks.load(store, spec.name());
        }

        @Override
        public HeldQueue queue() {
            return queue;
        }

        @Override
        public void freeze(BitSet whole) {
            chunks.freeze(store, whole);
        }

        @Override
        public boolean writeNext() {
            return chunks.writeNext(store);
        }

        @Override
        public HeldQueueContract.Subject restored() {
            return new OnHeap(spec, origins, chunks.copy());
        }
    }
}
