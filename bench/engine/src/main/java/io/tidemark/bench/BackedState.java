package io.tidemark.bench;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Layout;
import io.tidemark.engine.backup.BackupLimits;
import io.tidemark.engine.backup.BackupRun;
import io.tidemark.engine.backup.ChunkKind;
import io.tidemark.engine.backup.CutPart;
import io.tidemark.engine.backup.FileBackup;
import io.tidemark.engine.backup.OpenCut;
import io.tidemark.engine.backup.StartPoint;
import io.tidemark.engine.backup.Upkeep;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.engine.cut.Progress;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.engine.storage.LocalDisk;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.engine.store.ChunkRows;
import io.tidemark.engine.store.Copies;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.store.StoreRun;
import io.tidemark.engine.store.Stores;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.engine.store.TaskStore;
import io.tidemark.engine.system.Agent;
import io.tidemark.engine.system.Machine;
import io.tidemark.record.Batch;
import io.tidemark.record.Origins;
import io.tidemark.state.AccumulatorSpec;
import io.tidemark.state.AccumulatorTable;
import io.tidemark.state.Slice;
import io.tidemark.type.ByteSink;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The state of one task in a store, with a backup, driven by hand. */
final class BackedState implements AutoCloseable {

    private static final int KEY_GROUPS = 256;
    private static final String BACKUP = "backup";
    private static final int CHUNK_BYTES = 64 * 1024;
    private static final long SEED = 42;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final String OPERATOR = "traffic";
    private static final String STATE = OPERATOR + "/sums";
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Path directory;
    private final int keys;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final FileBackup backup;
    private final BackupRun run;
    private final Chunks chunks = new Chunks();
    private final StoreSetting setting;
    private final StoreRun stores;
    private final TaskStore store;
    private final AccumulatorSpec spec = spec();
    private final AccumulatorTable table;
    private final Batch batch = new Batch(true, spec.layout().inputs());
    private final BitSet changed = new BitSet();
    private final Set<Path> filesSeen = new TreeSet<>();
    private int storesOpened;
    private long records;
    private long rowsWritten;
    private long bytesWritten;

    BackedState(Path directory, Upkeep upkeep, StoreSetting setting, int keys) throws IOException {
        this.directory = directory;
        this.keys = keys;
        DirectoryStorage storage =
                DirectoryStorage.open(LocalDisk.open(directory.resolve(BACKUP)), Machine.processName());
        this.backup =
                new FileBackup(storage, new BackupLimits(2, BackupLimits.DEFAULT.chainFilesMax(), upkeep), KEY_GROUPS);
        this.run = backup.takeOver(backup.inspect().point(), "bench", 0).orElseThrow();
        this.setting = setting;
        this.stores = openStore();
        this.store = stores.open(place(), chunks);
        this.table = store.accumulators(spec);
    }

    private StoreRun openStore() {
        storesOpened++;
        StoreSetting own = setting.name().equals(StoreSetting.HEAP.name())
                ? setting
                : new StoreSetting(setting.name(), directory.resolve("store-" + storesOpened), setting.memory());
        return Stores.named(own.name()).start(new StoreContext(own, "bench", 1, Copies.NONE));
    }

    private static TaskPlace place() {
        return new TaskPlace(OPERATOR, 0, KEY_GROUPS, KEY_GROUPS, new Origins());
    }

    @SuppressWarnings("unchecked") // Records are events.
    private static AccumulatorSpec spec() {
        Layout layout = new Layout();
        Kernel<Object, ?> kernel = (Kernel<Object, ?>)
                (Kernel<?, ?>) Computed.COUNT_AND_SUM.aggregate().bind(layout);
        return new AccumulatorSpec("sums", Type.LONG, kernel, layout);
    }

    /**
     * What something took.
     *
     * @param rows how many rows it wrote or read
     * @param bytes how many bytes
     * @param nanos how long it took
     * @param cpuNanos how much processor time the thread used
     */
    record Cost(long rows, long bytes, long nanos, long cpuNanos) {

        static final Cost NONE = new Cost(0, 0, 0, 0);

        Cost plus(Cost other) {
            return new Cost(rows + other.rows, bytes + other.bytes, nanos + other.nanos, cpuNanos + other.cpuNanos);
        }

        Cost dividedBy(int by) {
            return new Cost(rows / by, bytes / by, nanos / by, cpuNanos / by);
        }
    }

    /** A stretch of work that is measured. */
    private static final class Watch {
        private final long begun = Machine.now();
        private final long cpuBegun = THREADS.getCurrentThreadCpuTime();

        Cost stop(long rows, long bytes) {
            long took = Math.max(1, Machine.now() - begun) * NANOS_PER_MILLI;
            return new Cost(rows, bytes, took, THREADS.getCurrentThreadCpuTime() - cpuBegun);
        }
    }

    /** Gives every key a record. */
    void fill() {
        for (int key = 0; key < keys; key++) {
            add(key);
        }
        fold();
    }

    /** Gives so many random keys a record. */
    void change(int changes) {
        for (int i = 0; i < changes; i++) {
            add(random.nextInt(keys));
        }
        fold();
    }

    private void add(long key) {
        changed.set((int) key);
        int at = batch.size;
        Event event = new Event(key, key & 1023);
        batch.words[at] = key;
        batch.hashes[at] = KeyHash.hashLong(key);
        batch.values[at] = event;
        spec.kernel().extract(event, batch.inputs, at * batch.inputsPerRecord);
        batch.size = at + 1;
        if (batch.isFull()) {
            fold();
        }
    }

    private void fold() {
        table.fold(batch, 0, batch.size, Slice.of(0));
        records += batch.size;
        batch.size = 0;
    }

    /** Takes a cut. */
    Cost cut() {
        Watch watch = new Watch();
        BitSet full = run.fullKeyGroups();
        OpenCut cut = run.begin(run.nextCut());
        CutPart part = cut.part(0);
        full.stream().forEach(part::full);
        chunks.begin(part, full);
        store.freeze(cut.number(), full);
        boolean more = true;
        while (more) {
            more = store.writeNext();
        }
        chunks.end();
        cut.commit(new CutSummary(
                cut.number(),
                new JobIdentity("bench", new TreeMap<>(), KEY_GROUPS),
                new Progress(List.of(), List.of(), 0, false),
                List.of(),
                List.of(),
                List.of(spec.schema(OPERATOR)),
                ""));
        rowsWritten += chunks.rows;
        bytesWritten += chunks.bytes;
        changed.clear();
        Cost cost = watch.stop(chunks.rows, chunks.bytes);
        stores.cutCommitted(cut.copy());
        return cost;
    }

    /** How many keys changed since the last cut. */
    int changed() {
        return changed.cardinality();
    }

    /** What the row of a key takes in a cut, in bytes. */
    double rowBytes() {
        return (double) bytesWritten / rowsWritten;
    }

    /** How many bytes of files there are in the backup that there were not the last time. */
    long newBytes() throws IOException {
        long bytes = 0;
        try (Stream<Path> files = Files.walk(directory.resolve(BACKUP))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                bytes += filesSeen.add(file) ? Files.size(file) : 0;
            }
        }
        return bytes;
    }

    /** Lets the store write what a cut has committed. */
    Cost flush() {
        Watch watch = new Watch();
        stores.agents().forEach(agent -> agent.doWork(0));
        return watch.stop(0, 0);
    }

    /** Lets the agents of the backup do what there is to do. */
    Cost upkeep() {
        Watch watch = new Watch();
        long steps = 0;
        for (Agent agent : run.agents()) {
            for (int done = agent.doWork(0); done > 0; done = agent.doWork(0)) {
                steps++;
            }
        }
        return steps == 0 ? Cost.NONE : watch.stop(store.rows(), 0);
    }

    /** Reads the newest cut into an empty store, and compares what it holds. */
    Cost restore() {
        try (StoreRun others = openStore()) {
            return restore(others.open(place(), new Chunks()));
        }
    }

    private Cost restore(TaskStore restored) {
        AccumulatorTable again = restored.accumulators(spec);
        StartPoint newest = backup.inspect().point();
        long[] read = new long[1];
        Watch watch = new Watch();
        backup.read(newest).read(0, KEY_GROUPS, (state, keyGroup, kind, bytes) -> {
            read[0] += bytes.remaining();
            restored.load("sums", keyGroup, bytes);
        });
        restored.loaded();
        Cost cost = watch.stop(restored.rows(), read[0]);
        long[] found = new long[2];
        for (int keyGroup = 0; keyGroup < KEY_GROUPS; keyGroup++) {
            again.scan(keyGroup, Slice.of(0), (key, cells, row) -> {
                found[0] += cells.records(row);
                found[1]++;
            });
        }
        if (found[1] != keys || found[0] != records) {
            throw new IllegalStateException("Restored were " + found[1] + " keys with " + found[0]
                    + " records; there are " + keys + " with " + records + ".");
        }
        // All rows have about the same length.
        long rows = Math.round((double) cost.bytes() * rowsWritten / bytesWritten);
        return new Cost(rows, cost.bytes(), cost.nanos(), cost.cpuNanos());
    }

    @Override
    public void close() throws IOException {
        stores.close();
        EngineRates.delete(directory);
    }

    /** Hands the rows of a cut on in chunks. */
    private static final class Chunks implements ChunkOutput {
        private final TreeMap<Integer, ChunkRows> open = new TreeMap<>();
        private @Nullable CutPart part;
        private BitSet full = new BitSet();
        private long rows;
        private long bytes;

        void begin(CutPart to, BitSet wholeKeyGroups) {
            part = to;
            full = wholeKeyGroups;
            rows = 0;
            bytes = 0;
        }

        @Override
        public ByteSink rows(int state, int keyGroup, byte kind, Slice slice, int count) {
            rows += count;
            return open.computeIfAbsent(keyGroup, group -> new ChunkRows()).add(kind, slice, count);
        }

        @Override
        public void appended(int state, int keyGroup) {
            ChunkRows chunk = Objects.requireNonNull(open.get(keyGroup));
            if (chunk.size() >= CHUNK_BYTES) {
                handOver(keyGroup, chunk);
                open.remove(keyGroup);
            }
        }

        void end() {
            open.forEach(this::handOver);
            open.clear();
        }

        private void handOver(int keyGroup, ChunkRows chunk) {
            ByteSink sink = chunk.end();
            if (sink.size() > 0) {
                bytes += sink.size();
                Objects.requireNonNull(part)
                        .chunk(STATE, keyGroup, full.get(keyGroup) ? ChunkKind.FULL : ChunkKind.CHANGES, sink);
            }
        }
    }
}
