package io.tidemark.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cell.Layout;
import io.tidemark.record.Counters;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Origins;
import io.tidemark.record.Window;
import io.tidemark.record.Windowed;
import io.tidemark.state.Codec;
import io.tidemark.state.Slice;
import io.tidemark.state.StateStore;
import io.tidemark.type.Type;
import io.tidemark.window.Emission;
import io.tidemark.window.FixedWindows;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Goal: two stacks give, window by window, the sum of the window's slices, at the cost and in the memory that they promise. Method:
 * random slices and partials, from a printed seed, with keys that come and go, against a plain recount; merges and rows are counted.
 */
class TwoStacksTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int ROUNDS = 200;

    @Test
    void everyWindowIsTheSumOfItsSlices() {
        for (long seed = SEED; seed < SEED + ROUNDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int slices = random.nextInt(2, random.nextInt(5) == 0 ? 200 : 20);
            Run run = new Run(slices, random.nextInt(8), "seed " + seed);
            double latecomers = random.nextBoolean() ? 0 : random.nextDouble();
            int keys = random.nextInt(1, 12);
            for (int turn = 0; turn < 4 * slices; turn++) {
                for (int record = random.nextInt(6); record > 0; record--) {
                    run.add(Slice.of(run.newest()), random.nextInt(keys), random.nextInt(-5, 6));
                }
                if (random.nextDouble() < latecomers) {
                    long start = run.newest() - random.nextInt(slices);
                    run.add(new Slice(start, run.nextEnd()), random.nextInt(2 * keys), random.nextInt(-5, 6));
                }
                run.close();
            }
        }
    }

    @Test
    void aRowOfASliceIsMergedTwiceAndAResultOnce() {
        Run run = new Run(60, 3, "dense");
        for (int turn = 0; turn < 600; turn++) {
            for (long key = 0; key < 10; key++) {
                run.add(Slice.of(run.newest()), key, turn);
            }
            run.close();
        }
        assertThat(run.kernel.merges()).isLessThanOrEqualTo(2 * run.rowsEver + run.resultsEver);
    }

    @Test
    void keyGroupsTakeTurnsInMakingTheirStacksAnew() {
        int slices = 16;
        List<Run> groups = new ArrayList<>();
        for (int group = 0; group < Run.KEY_GROUPS; group++) {
            groups.add(new Run(slices, group, "group " + group));
        }
        long most = 0;
        long merged = 0;
        for (int turn = 0; turn < 10 * slices; turn++) {
            long before = merged;
            merged = 0;
            for (Run run : groups) {
                run.add(Slice.of(run.newest()), 1, turn);
                run.close();
                merged += run.kernel.merges();
            }
            most = Math.max(most, merged - before);
        }
        int enteringAndResult = 2;
        assertThat(most).isLessThanOrEqualTo((long) Run.KEY_GROUPS * enteringAndResult + slices);
    }

    @Test
    void nothingIsKeptOfKeysThatWent() {
        Run run = new Run(10, 0, "burst");
        for (long key = 0; key < 10_000; key++) {
            run.add(Slice.of(run.newest()), key, 1);
        }
        for (int turn = 0; turn < 40; turn++) {
            run.add(Slice.of(run.newest()), 1, 1);
            run.close();
        }
        assertThat(run.stacks.rows()).isLessThanOrEqualTo(11);
    }

    /** Hopping windows of so many slices in one key group, one after the other. */
    private static final class Run implements Output {

        static final int KEY_GROUPS = 16;
        private static final long HOP = 10;

        private final FixedWindows windows;
        private final int keyGroup;
        private final String name;
        private final Layout layout = new Layout();
        private final CountingKernel kernel = new CountingKernel(layout);
        private final SliceFake table = new SliceFake(layout, kernel);
        private final TwoStacks stacks;
        private final WindowEmitter emitter;
        private final TreeMap<Slice, TreeMap<Long, List<Long>>> expected = new TreeMap<>();
        private final TreeMap<Long, List<Long>> results = new TreeMap<>();
        private final TreeMap<Long, Long> revisions = new TreeMap<>();
        private long end = HOP;
        private long rowsEver;
        private long resultsEver;

        Run(int slices, int keyGroup, String name) {
            this.windows = new FixedWindows(slices * HOP, HOP, 0);
            this.keyGroup = keyGroup;
            this.name = name;
            Codec<Object> codec = Codec.of(() -> {
                throw new AssertionError("Nothing is written.");
            });
            WindowSpec spec = new WindowSpec(Type.LONG, codec, kernel, layout, 0, Emission.onClose());
            this.stacks = new TwoStacks(new SliceRows(table, spec), KEY_GROUPS);
            StateStore noStore = (StateStore) Proxy.newProxyInstance(
                    StateStore.class.getClassLoader(), new Class<?>[] {StateStore.class}, (self, method, arguments) -> {
                        throw new AssertionError("No state is opened here.");
                    });
            OperatorContext context =
                    new OperatorContext("sums", noStore, new Origins(), new Counters(), (origin, position) -> "", true);
            this.emitter = new WindowEmitter(context, Type.LONG, kernel);
        }

        long newest() {
            return end - HOP;
        }

        long nextEnd() {
            return end;
        }

        void add(Slice slice, long key, long value) {
            table.add(slice, key, value);
            expected.computeIfAbsent(slice, made -> new TreeMap<>())
                    .computeIfAbsent(key, made -> new ArrayList<>())
                    .add(value);
        }

        void close() {
            Window window = new Window(windows.startOf(end), end);
            long nextStart = window.start() + HOP;
            List<Slice> entering = new ArrayList<>();
            List<Slice> leaving = new ArrayList<>();
            for (Slice slice : table.slices(keyGroup)) {
                boolean isNew = slice.start() == newest() || slice.first() == end;
                if (isNew) {
                    rowsEver += table.rows(slice);
                }
                if (isNew || stacks.isEmpty()) {
                    entering.add(slice);
                }
                if (slice.start() < nextStart) {
                    leaving.add(slice);
                }
            }
            stacks.enter(keyGroup, window, entering);
            results.clear();
            revisions.clear();
            stacks.emit(window, emitter, this);
            check();
            stacks.leave(keyGroup, leaving, nextStart);
            leaving.forEach(slice -> table.drop(keyGroup, slice));
            expected.keySet().removeIf(slice -> slice.start() < nextStart);
            end += HOP;
        }

        private void check() {
            TreeMap<Long, List<Long>> values = new TreeMap<>();
            expected.values()
                    .forEach(rows -> rows.forEach((key, more) -> values.computeIfAbsent(key, made -> new ArrayList<>())
                            .addAll(more)));
            TreeMap<Long, List<Long>> sums = new TreeMap<>();
            TreeMap<Long, Long> counts = new TreeMap<>();
            values.forEach((key, all) -> {
                long sum = all.stream().mapToLong(Long::longValue).sum();
                sums.put(
                        key,
                        List.of(
                                sum,
                                all.stream().mapToLong(Long::longValue).max().orElseThrow()));
                counts.put(key, (long) all.size());
            });
            assertThat(results).as("%s, window that ends at %d", name, end).isEqualTo(sums);
            assertThat(revisions).as("%s, window that ends at %d", name, end).isEqualTo(counts);
        }

        @Override
        public void emit(Object value, long time, long stamp, int origin, long position) {
            Windowed<?, ?> windowed = (Windowed<?, ?>) value;
            List<Long> result = new ArrayList<>();
            ((List<?>) windowed.value()).forEach(each -> result.add((Long) each));
            results.put((Long) windowed.key(), result);
            revisions.put((Long) windowed.key(), windowed.revision());
            resultsEver++;
        }

        @Override
        public void deadLetter(DeadLetter letter) {
            throw new AssertionError("Refused: " + letter);
        }
    }
}
