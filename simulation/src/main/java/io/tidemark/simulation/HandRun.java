package io.tidemark.simulation;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Layout;
import io.tidemark.engine.backup.Backup;
import io.tidemark.engine.backup.BackupRun;
import io.tidemark.engine.backup.ChunkKind;
import io.tidemark.engine.backup.CutPart;
import io.tidemark.engine.backup.DamagedBackupException;
import io.tidemark.engine.backup.DamagedPiece;
import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.engine.backup.OpenCut;
import io.tidemark.engine.backup.RecoveryDecision;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.engine.cut.Progress;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.engine.store.ChunkRows;
import io.tidemark.engine.store.Copies;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.store.StoreRun;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.engine.store.TaskStore;
import io.tidemark.engine.system.Agent;
import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.record.Origins;
import io.tidemark.state.AccumulatorSpec;
import io.tidemark.state.AccumulatorTable;
import io.tidemark.state.Codec;
import io.tidemark.state.Slice;
import io.tidemark.state.ValueSpec;
import io.tidemark.state.ValueTable;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * One run of a job with one task, its state in any store with any backup beside it, driven by hand: there is no thread but a store's own, so
 * between two calls everything is as a kill would leave it.
 */
public final class HandRun implements AutoCloseable {

    /** The number of key groups of the job. */
    public static final int KEY_GROUPS = 4;

    private static final int KEYS = 300;
    private static final int ATTEMPTS_MAX = 10;
    private static final String JOB = "by-hand";
    private static final String OPERATOR = "counting";
    private static final ValueSpec<String> VALUES = new ValueSpec<>("values", Type.LONG, Codec.of(Type.STRING));

    private final AccumulatorSpec slicesSpec = slicesSpec();
    private final List<DamagedPiece> damaged;
    private final BackupRun backup;
    private final StoreRun run;
    private final Chunks chunks = new Chunks();
    private final TaskStore store;
    private final ValueTable<String> values;
    private final AccumulatorTable slices;
    private final Key view = new Key();

    private HandRun(BackupRun backup, StoreRun run, List<DamagedPiece> damaged) {
        this.backup = backup;
        this.run = run;
        this.damaged = damaged;
        this.store = run.open(new TaskPlace(OPERATOR, 0, KEY_GROUPS, KEY_GROUPS, new Origins()), chunks);
        this.values = store.values(VALUES);
        this.slices = store.accumulators(slicesSpec);
    }

    @SuppressWarnings("unchecked") // Counts whatever it is given.
    private static AccumulatorSpec slicesSpec() {
        Layout layout = new Layout();
        Kernel<Object, ?> kernel =
                (Kernel<Object, ?>) (Kernel<?, ?>) Aggregates.count().bind(layout);
        return new AccumulatorSpec("slices", Type.LONG, kernel, layout);
    }

    /** What a backup knows of what is in the directory, as the engine asks it. */
    private record Kept(BackupRun backup) implements Copies {

        @Override
        public boolean isStart(LocalCopy copy) {
            return backup.isStart(copy);
        }

        @Override
        public Optional<BitSet> stale(LocalCopy copy) {
            if (backup.start().isEmpty()) {
                return Optional.empty();
            }
            BitSet stale = backup.stale(copy);
            return stale.cardinality() == KEY_GROUPS ? Optional.empty() : Optional.of(stale);
        }
    }

    /** Starts from what there is; what is found damaged on the way is put aside, as the engine does. */
    public static HandRun start(Backup backup, StoreProvider stores, StoreSetting setting) {
        List<DamagedPiece> damaged = new ArrayList<>();
        for (int attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
            RecoveryDecision decision = backup.inspect();
            damaged.addAll(decision.damaged());
            BackupRun taken = backup.takeOver(decision.point(), "hand", 0).orElseThrow();
            StoreRun opened = stores.start(new StoreContext(setting, JOB, taken.epoch(), new Kept(taken)));
            HandRun run = new HandRun(taken, opened, damaged);
            try {
                run.restore();
                return run;
            } catch (DamagedBackupException found) {
                run.close();
                damaged.add(found.piece());
                taken.quarantine(found.piece());
            } catch (RuntimeException | Error failure) {
                run.close();
                throw failure;
            }
        }
        throw new IllegalStateException("There is always one more piece that is damaged: " + damaged);
    }

    private void restore() {
        if (backup.start().isPresent()) {
            Optional<LocalCopy> copy = run.copy();
            if (copy.isPresent()) {
                backup.restore(0, KEY_GROUPS, copy.get(), (state, group, kind, rows) -> load(state, group, rows));
            } else {
                backup.restore(0, KEY_GROUPS, (state, group, kind, rows) -> load(state, group, rows));
            }
            store.loaded();
        }
    }

    private void load(String state, int keyGroup, ByteSource rows) {
        store.load(state.substring(OPERATOR.length() + 1), keyGroup, rows);
    }

    /** The cut it started from; 0 if from nothing. */
    public long startCut() {
        return backup.start().map(CutSummary::cut).orElse(0L);
    }

    /** The cut whose rows the store found and took; 0 if it took none. */
    public long copiedCut() {
        return run.copy().map(LocalCopy::cut).orElse(0L);
    }

    /** The pieces of the backup that were found damaged. */
    public List<DamagedPiece> damaged() {
        return damaged;
    }

    private Key key(long word) {
        return view.setWord(word, KeyHash.hashLong(word));
    }

    private static int keyGroup(long word) {
        return KeyHash.keyGroup(KeyHash.hashLong(word), KEY_GROUPS);
    }

    /**
     * Changes keys, counts some in a slice, and closes a slice now and then.
     *
     * @param length how long values become at most
     */
    public void work(SplittableRandom random, int changes, int length) {
        Batch batch = new Batch(true, slicesSpec.layout().inputs());
        for (int i = 0; i < changes; i++) {
            long word = random.nextInt(KEYS);
            if (random.nextInt(5) == 0) {
                values.remove(keyGroup(word), key(word));
            } else {
                char filling = (char) ('a' + random.nextInt(26));
                values.put(keyGroup(word), key(word), String.valueOf(filling).repeat(random.nextInt(length)));
            }
            batch.words[batch.size] = word;
            batch.hashes[batch.size++] = KeyHash.hashLong(word);
        }
        slices.fold(batch, 0, batch.size, Slice.of(60L * random.nextInt(3)));
        if (random.nextInt(3) == 0) {
            Slice closed = Slice.of(60L * random.nextInt(3));
            for (int keyGroup = 0; keyGroup < KEY_GROUPS; keyGroup++) {
                slices.drop(keyGroup, closed);
            }
        }
    }

    /** Takes a cut; gives its number. What it changed is not on the disk of the store before {@link #flush}. */
    public long cut() {
        BitSet full = backup.fullKeyGroups();
        OpenCut cut = backup.begin(backup.nextCut());
        CutPart part = cut.part(0);
        full.stream().forEach(part::full);
        store.freeze(cut.number(), full);
        boolean more = true;
        while (more) {
            more = store.writeNext();
        }
        chunks.writeTo(part, full);
        cut.commit(new CutSummary(
                cut.number(),
                new JobIdentity(JOB, new TreeMap<>(), KEY_GROUPS),
                new Progress(List.of(), List.of(), 0, false),
                List.of(),
                List.of(),
                List.of(VALUES.schema(OPERATOR), slicesSpec.schema(OPERATOR)),
                ""));
        run.cutCommitted(cut.copy());
        for (Agent agent : backup.agents()) {
            while (agent.doWork(0) > 0) {
                // Until there is nothing left.
            }
        }
        return cut.number();
    }

    /** Lets the store write what cuts have committed. */
    public void flush() {
        run.agents().forEach(agent -> agent.doWork(0));
    }

    /** All rows of all states. */
    public Map<String, String> found() {
        Map<String, String> found = new TreeMap<>();
        for (int keyGroup = 0; keyGroup < KEY_GROUPS; keyGroup++) {
            values.scan(keyGroup, (key, value) -> found.put("value " + key.word(), value));
            for (Slice slice : slices.slices(keyGroup)) {
                slices.scan(
                        keyGroup,
                        slice,
                        (key, cells, row) ->
                                found.put("slice " + slice.start() + " " + key.word(), "" + cells.records(row)));
            }
        }
        return found;
    }

    @Override
    public void close() {
        run.close();
    }

    /** The rows of a cut, by state and key group. */
    private static final class Chunks implements ChunkOutput {

        private static final String[] STATES = {"values", "slices"};

        private final Map<Integer, ChunkRows> open = new TreeMap<>();

        @Override
        public ByteSink rows(int state, int keyGroup, byte kind, Slice slice, int count) {
            return open.computeIfAbsent(state * KEY_GROUPS + keyGroup, each -> new ChunkRows())
                    .add(kind, slice, count);
        }

        @Override
        public void appended(int state, int keyGroup) {}

        void writeTo(CutPart part, BitSet full) {
            open.forEach((place, rows) -> {
                int keyGroup = place % KEY_GROUPS;
                ChunkKind kind = full.get(keyGroup) ? ChunkKind.FULL : ChunkKind.CHANGES;
                part.chunk(OPERATOR + "/" + STATES[place / KEY_GROUPS], keyGroup, kind, rows.end());
            });
            open.clear();
        }
    }
}
