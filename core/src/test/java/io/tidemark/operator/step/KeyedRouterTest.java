package io.tidemark.operator.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.record.Batch;
import io.tidemark.record.Counter;
import io.tidemark.record.Counters;
import io.tidemark.record.Reason;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import io.tidemark.type.TypeLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A router puts each record into the batch of the task that owns its key, and refuses what has no key: single records whose way is
 * known, and random keys taken both ways, boxed and as words.
 */
class KeyedRouterTest {

    private static final int TASKS = 3;
    private static final int KEY_GROUPS = 16;

    private final List<UserErrors.Failure> failures = new ArrayList<>();
    private final Counters counters = new Counters();
    private final Batches batches = new Batches();

    @Test
    void wordsAndBoxedKeysGoTheSameWay() {
        SplittableRandom random = new SplittableRandom(7);
        Batches boxed = new Batches();
        KeyedRouter byWord = router(Type.LONG, value -> value, value -> (Long) value, batches);
        KeyedRouter byKey = router(Type.LONG, value -> value, null, boxed);
        for (int n = 0; n < 1_000; n++) {
            long key = random.nextLong() >> random.nextInt(64);
            byWord.receive(key, n, n, 0, n);
            byKey.receive(key, n, n, 0, n);
        }
        for (int task = 0; task < TASKS; task++) {
            assertThat(batches.of(task).words).isEqualTo(boxed.of(task).words);
            assertThat(batches.of(task).hashes).isEqualTo(boxed.of(task).hashes);
            assertThat(batches.of(task).size).isPositive();
        }
        assertThat(failures).isEmpty();
    }

    @Test
    void aRecordGoesToTheOwnerOfItsKeyGroup() {
        KeyedRouter router = router(Type.STRING, value -> value, null, batches);
        for (int n = 0; n < 300; n++) {
            router.receive("key-" + n, n, n, 0, n);
        }
        for (int task = 0; task < TASKS; task++) {
            Batch batch = batches.of(task);
            for (int i = 0; i < batch.size; i++) {
                assertThat(KeyHash.keyGroup(batch.hashes[i], KEY_GROUPS) % TASKS)
                        .isEqualTo(task);
                int start = batch.keyStart(i);
                assertThat(batch.hashes[i]).isEqualTo(KeyHash.hash(batch.keyBytes, start, batch.keyEnds[i] - start));
            }
        }
    }

    @Test
    void aNullKeyAThrowingKeyAndATooLargeKeyAreRefusedAndCounted() {
        router(Type.STRING, value -> null, null, batches).receive("a", 1, 1, 0, 0);
        router(
                        Type.STRING,
                        value -> {
                            throw new IllegalArgumentException("no key");
                        },
                        null,
                        batches)
                .receive("b", 2, 2, 0, 1);
        router(Type.STRING, value -> "x".repeat(TypeLimits.KEY_BYTES_MAX + 1), null, batches)
                .receive("c", 3, 3, 0, 2);
        assertThat(failures)
                .extracting(UserErrors.Failure::reason)
                .containsExactly(Reason.NULL_KEY, Reason.USER_ERROR, Reason.TOO_LARGE);
        assertThat(counters.total(Counter.IN)).isEqualTo(3);
        assertThat(counters.total(Counter.REFUSED)).isEqualTo(3);
        assertThat(batches.of(0).size + batches.of(1).size + batches.of(2).size).isZero();
    }

    @Test
    void aRecordWhoseInputsCannotBeReadLeavesNoTrace() {
        Keying.Inputs inputs = (value, lanes, at) -> {
            lanes[at] = 1;
            if ("bad".equals(value)) {
                throw new IllegalStateException("bad input");
            }
        };
        Keying keying = new Keying(value -> value, erased(Type.STRING), null, inputs, 1);
        KeyedRouter router = new KeyedRouter(keying, owners(), batches, context());
        router.receive("bad", 1, 1, 0, 0);
        router.receive("good", 2, 2, 0, 1);
        assertThat(failures).extracting(UserErrors.Failure::value).containsExactly("bad");
        assertThat(batches.of(0).size + batches.of(1).size + batches.of(2).size).isEqualTo(1);
    }

    private KeyedRouter router(
            Type<?> type,
            Function<Object, ? extends @Nullable Object> key,
            @Nullable ToLongFunction<Object> words,
            Batches into) {
        Keying keying = new Keying(key, erased(type), words, (value, lanes, at) -> {}, 0);
        into.integral = type.isIntegral();
        return new KeyedRouter(keying, owners(), into, context());
    }

    private StepContext context() {
        return new StepContext(counters, failures::add);
    }

    private static int[] owners() {
        int[] owners = new int[KEY_GROUPS];
        for (int group = 0; group < KEY_GROUPS; group++) {
            owners[group] = group % TASKS;
        }
        return owners;
    }

    @SuppressWarnings("unchecked") // Given keys of the type only.
    private static Type<Object> erased(Type<?> type) {
        return (Type<Object>) type;
    }

    /** One growing batch for each task. */
    private static final class Batches implements BatchOutlet {
        private final @Nullable Batch[] filling = new @Nullable Batch[TASKS];
        private boolean integral;

        @Override
        public Batch batch(int task) {
            return of(task);
        }

        Batch of(int task) {
            Batch batch = filling[task];
            if (batch == null) {
                batch = new Batch(integral, 1);
                filling[task] = batch;
            }
            return batch;
        }

        @Override
        public void full(int task) {
            throw new AssertionError("Task " + task + " has more records than a batch.");
        }
    }
}
