package io.tidemark.bench;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Layout;
import io.tidemark.engine.heap.HeapStore;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.operator.AlignedWindowOperator;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.Output;
import io.tidemark.operator.WindowSpec;
import io.tidemark.record.Batch;
import io.tidemark.record.Counters;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Origins;
import io.tidemark.state.Codec;
import io.tidemark.state.Slice;
import io.tidemark.type.ByteSink;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import io.tidemark.window.AlignedWindows;
import io.tidemark.window.Emission;
import io.tidemark.window.Windows;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.BitSet;
import java.util.SplittableRandom;

/** One operator of aligned windows over the heap store, fed by hand. */
final class OperatorRun {

    private static final int KEY_GROUPS = 256;
    private static final int PER_MILLI = 1_000;
    private static final long SECOND = 1_000;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final long SEED = 42;

    private final boolean integral;
    private final int keys;
    private final AlignedWindows windows;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final CountingOutput output = new CountingOutput();
    private final CountingChunks chunks = new CountingChunks();
    private final Kernel<Object, ?> kernel;
    private final HeapStore store;
    private final AlignedWindowOperator operator;
    private final Batch batch;
    private final long memoryBefore;

    private long now;
    private long cuts;
    private long folding;
    private long closing;
    private long longestClosing;
    private long cutting;
    private long longestCutting;

    @SuppressWarnings("unchecked") // Records are events.
    OperatorRun(String windows, Computed computed, int keys, Type<?> keyType) {
        this.memoryBefore = usedMemory();
        this.windows = (AlignedWindows) Windows.parse(windows);
        this.keys = keys;
        this.integral = keyType.isIntegral();
        Layout layout = new Layout();
        this.kernel = (Kernel<Object, ?>) (Kernel<?, ?>) computed.aggregate().bind(layout);
        Codec<Object> codec = (Codec<Object>) (Codec<?>) Codec.of(Type.of(Event.class));
        WindowSpec spec = new WindowSpec(keyType, codec, kernel, layout, 0, Emission.onClose());
        Origins origins = new Origins();
        this.store = new HeapStore(new TaskPlace("traffic", 0, KEY_GROUPS, KEY_GROUPS, origins), chunks);
        OperatorContext context =
                new OperatorContext("traffic", store, origins, new Counters(), (origin, position) -> "", true);
        this.operator = new AlignedWindowOperator(context, this.windows, spec);
        this.batch = new Batch(integral, layout.inputs());
        origins.id("events", "0");
    }

    /**
     * What was measured, without cuts and with a cut every second of event time.
     *
     * @param fold a record, in ns
     * @param close a result, in ns
     * @param longestClose the longest step of closing, which no batch interrupts, in ms
     * @param foldWithCuts a record when there are cuts, in ns
     * @param cut a row that a cut writes, in ns
     * @param longestCut the longest step of a cut, in ms
     * @param memory bytes on the heap for each row of a slice
     */
    record Costs(
            double fold,
            double close,
            double longestClose,
            double foldWithCuts,
            double cut,
            double longestCut,
            double memory) {}

    /** Measures over a window length without cuts and one with them, after one and a half that fill the state. */
    Costs measure() {
        long measured = windowLength();
        run(measured * 3 / 2, false);
        reset();
        run(measured, false);
        double fold = (double) folding / (measured * PER_MILLI);
        double close = (double) closing / output.results;
        double longestClose = longestClosing / NANOS_PER_MILLI;
        reset();
        run(measured, true);
        double foldWithCuts = (double) folding / (measured * PER_MILLI);
        double memory = (double) (usedMemory() - memoryBefore) / store.rows();
        return new Costs(
                fold,
                close,
                longestClose,
                foldWithCuts,
                (double) cutting / chunks.rows,
                longestCutting / NANOS_PER_MILLI,
                memory);
    }

    private long windowLength() {
        long end = windows.firstEnd(0);
        return end - windows.startOf(end);
    }

    private void reset() {
        folding = 0;
        closing = 0;
        longestClosing = 0;
        cutting = 0;
        longestCutting = 0;
        output.results = 0;
        chunks.rows = 0;
    }

    /** How many results there were since measuring began. */
    long results() {
        return output.results;
    }

    private void run(long millis, boolean withCuts) {
        long end = now + millis;
        while (now < end) {
            fillBatch();
            long started = threads.getCurrentThreadCpuTime();
            operator.process(batch, output);
            folding += threads.getCurrentThreadCpuTime() - started;
            now++;
            if (operator.nextDue() <= now) {
                close();
            }
            operator.settle(now);
            if (withCuts && now % SECOND == SECOND / 2) {
                cut();
            }
        }
    }

    private void close() {
        for (int group = 0; group < KEY_GROUPS; group++) {
            boolean more = true;
            while (more) {
                long started = threads.getCurrentThreadCpuTime();
                more = operator.advance(group, now, output);
                long took = threads.getCurrentThreadCpuTime() - started;
                closing += took;
                longestClosing = Math.max(longestClosing, took);
            }
        }
    }

    private void cut() {
        boolean more = true;
        long before = threads.getCurrentThreadCpuTime();
        store.freeze(++cuts, new BitSet());
        while (more) {
            more = store.writeNext();
            long after = threads.getCurrentThreadCpuTime();
            cutting += after - before;
            longestCutting = Math.max(longestCutting, after - before);
            before = after;
        }
    }

    private void fillBatch() {
        batch.size = 0;
        for (int i = 0; i < PER_MILLI; i++) {
            long word = random.nextInt(keys);
            if (integral) {
                batch.words[i] = word;
                batch.hashes[i] = KeyHash.hashLong(word);
            } else {
                byte[] key = Type.STRING.toBytes(WindowWorkload.stringKey(word));
                batch.putKey(i, key, 0, key.length);
                batch.hashes[i] = KeyHash.hash(key, 0, key.length);
            }
            Event event = new Event(word, word & 1023);
            batch.values[i] = event;
            batch.times[i] = now;
            batch.stamps[i] = now;
            kernel.extract(event, batch.inputs, i * batch.inputsPerRecord);
            batch.size = i + 1;
        }
    }

    private static long usedMemory() {
        ManagementFactory.getMemoryMXBean().gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static final class CountingOutput implements Output {
        private long results;

        @Override
        public void emit(Object value, long time, long stamp, int origin, long position) {
            results++;
        }

        @Override
        public void deadLetter(DeadLetter letter) {
            throw new IllegalStateException("A record was refused: " + letter);
        }
    }

    /** Counts the rows of pages. */
    private static final class CountingChunks implements ChunkOutput {
        private final ByteSink sink = new ByteSink();
        private long rows;

        @Override
        public ByteSink rows(int state, int keyGroup, byte kind, Slice slice, int count) {
            sink.reset();
            rows += count;
            return sink;
        }

        @Override
        public void appended(int state, int keyGroup) {}
    }
}
