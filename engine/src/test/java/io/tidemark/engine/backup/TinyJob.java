package io.tidemark.engine.backup;

import io.tidemark.engine.cut.CounterValue;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.engine.cut.OperatorProgress;
import io.tidemark.engine.cut.PartitionProgress;
import io.tidemark.engine.cut.Progress;
import io.tidemark.engine.cut.Rows;
import io.tidemark.engine.cut.SinkPieces;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.engine.system.Agent;
import io.tidemark.portable.StateSchema;
import io.tidemark.record.Origin;
import io.tidemark.state.Codec;
import io.tidemark.state.ValueSpec;
import io.tidemark.storage.Disk;
import io.tidemark.storage.Storage;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The smallest job that uses a backup as the engine does: two states with a few rows in {@value #KEY_GROUPS} key groups, on two
 * workers. It tells an {@link Oracle} what it does, and checks what it finds.
 */
final class TinyJob {

    static final int KEY_GROUPS = 4;

    private static final int WORKERS = 2;
    private static final int KEYS = 6;
    private static final int REMOVED_ONE_IN = 5;
    private static final String[] STATES = {"count/total", "dedup/seen"};
    private static final List<StateSchema> SCHEMAS = List.of(
            new ValueSpec<>("total", Type.STRING, Codec.of(Type.LONG)).schema("count"),
            new ValueSpec<>("seen", Type.STRING, Codec.of(Type.LONG)).schema("dedup"));

    private final Oracle oracle;
    private final BackupRun run;
    private final TreeMap<String, Long> rows = new TreeMap<>();
    private final TreeSet<String> dirty = new TreeSet<>();
    private long steps;
    private @Nullable OpenCut open;
    private @Nullable LocalCopy lastCopy;

    /** Whether sinks publish output with the cuts. */
    boolean output;

    private TinyJob(Oracle oracle, BackupRun run) {
        this.oracle = oracle;
        this.run = run;
    }

    /** The backup as whoever only reads it sees it: all kinds are read alike. */
    static FileBackup backup(Storage storage) {
        return backup(storage, Upkeep.IN_CUTS);
    }

    private static FileBackup backup(Storage storage, Upkeep upkeep) {
        return new FileBackup(storage, new BackupLimits(2, 8, upkeep), KEY_GROUPS);
    }

    /** Starts on a disk, from the newest cut. */
    static TinyJob start(Oracle oracle, Disk disk, String owner) {
        DirectoryStorage storage = DirectoryStorage.open(disk, owner);
        storage.removeUnfinished();
        return start(oracle, storage, owner);
    }

    /** Starts on a storage, from the newest cut, and leaves the unfinished files of others alone. */
    static TinyJob start(Oracle oracle, DirectoryStorage storage, String owner) {
        while (true) {
            RecoveryDecision decision = backup(storage).inspect();
            Optional<TinyJob> job = takeOver(oracle, storage, point(decision), owner);
            if (job.isPresent()) {
                return job.get();
            }
        }
    }

    /** Takes over at a point, restores and checks; empty if the backup moved on. */
    static Optional<TinyJob> takeOver(Oracle oracle, Storage storage, StartPoint point, String owner) {
        return backup(storage, oracle.upkeep()).takeOver(point, owner, 0).map(run -> {
            TinyJob job = new TinyJob(oracle, run);
            run.restore(0, KEY_GROUPS, job::restore);
            VerifiedCut cut = point.cut();
            oracle.check(cut == null ? null : cut.manifest().id(), job.rows);
            oracle.promise(cut == null ? 0 : cut.manifest().id().cut());
            return job;
        });
    }

    static StartPoint point(RecoveryDecision decision) {
        if (decision instanceof RecoveryDecision.Fresh fresh) {
            return fresh.point();
        }
        if (decision instanceof RecoveryDecision.Usable usable) {
            return usable.point();
        }
        throw new AssertionError("No damage was done, and yet " + decision);
    }

    /** The rows of a cut, read from its files. */
    static Map<String, Long> read(Storage storage, VerifiedCut cut) {
        TreeMap<String, Long> rows = new TreeMap<>();
        cut.read(storage, 0, KEY_GROUPS, (state, keyGroup, kind, bytes) -> apply(rows, state, keyGroup, kind, bytes));
        return rows;
    }

    private void restore(String state, int keyGroup, ChunkKind kind, ByteSource bytes) {
        apply(rows, state, keyGroup, kind, bytes);
    }

    static void apply(Map<String, Long> rows, String state, int keyGroup, ChunkKind kind, ByteSource bytes) {
        if (kind == ChunkKind.FULL) {
            rows.keySet().removeIf(row -> row.startsWith(prefix(state, keyGroup)));
        }
        while (bytes.remaining() > 0) {
            Rows.Header block = Rows.readHeader(bytes);
            boolean put = block.kind() == Rows.PUT;
            for (long left = block.count(); left > 0; left--) {
                String row = prefix(state, keyGroup) + bytes.readString();
                if (put) {
                    rows.put(row, bytes.readLong());
                } else {
                    rows.remove(row);
                }
            }
        }
    }

    private static String prefix(String state, int keyGroup) {
        return state + ":" + keyGroup + ":";
    }

    /** The key group of a row. */
    static int keyGroup(String row) {
        return Integer.parseInt(row.substring(row.indexOf(':') + 1, row.lastIndexOf(':')));
    }

    BackupRun run() {
        return run;
    }

    Map<String, Long> rows() {
        return rows;
    }

    /** Counts a few records. */
    void work() {
        for (int i = 0; i < 3; i++) {
            long step = steps++ + run.epoch() * 7;
            String row = prefix(STATES[(int) (step % 2)], (int) (step % KEYS % KEY_GROUPS)) + "key" + step % KEYS;
            if (step % REMOVED_ONE_IN == 0) {
                rows.remove(row);
            } else {
                rows.merge(row, step + 1, Long::sum);
            }
            dirty.add(row);
        }
    }

    /** Works, and takes a cut. */
    void cut() {
        work();
        OpenCut cut = begin();
        commit(cut);
        upkeep();
    }

    /** What a copy is of that is equal to the last cut. */
    LocalCopy lastCopy() {
        return Objects.requireNonNull(lastCopy);
    }

    /** Lets the agents of the backup do what there is to do. */
    void upkeep() {
        for (Agent agent : run.agents()) {
            while (agent.doWork(0) > 0) {
                // Until there is nothing left.
            }
        }
    }

    /** Gives up the cut that was begun and failed, unless it is in doubt. */
    void abortOpen() {
        OpenCut cut = open;
        if (cut != null && !cut.inDoubt()) {
            cut.abort();
        }
    }

    /** Begins a cut and writes its parts. */
    OpenCut begin() {
        BitSet full = run.fullKeyGroups();
        OpenCut cut = run.begin(run.nextCut());
        open = cut;
        for (int keyGroup = 0; keyGroup < KEY_GROUPS; keyGroup++) {
            CutPart part = cut.part(keyGroup * WORKERS / KEY_GROUPS);
            if (full.get(keyGroup)) {
                part.full(keyGroup);
            }
            for (String state : STATES) {
                ByteSink chunk = chunk(prefix(state, keyGroup), full.get(keyGroup));
                if (chunk.size() > 0) {
                    part.chunk(state, keyGroup, full.get(keyGroup) ? ChunkKind.FULL : ChunkKind.CHANGES, chunk);
                }
            }
        }
        return cut;
    }

    private ByteSink chunk(String prefix, boolean full) {
        ByteSink sink = new ByteSink();
        rows.forEach((row, value) -> {
            if (row.startsWith(prefix) && (full || dirty.contains(row))) {
                writeBlock(sink, Rows.PUT, row.substring(prefix.length()));
                sink.writeLong(value);
            }
        });
        for (String row : dirty) {
            if (row.startsWith(prefix) && !full && !rows.containsKey(row)) {
                writeBlock(sink, Rows.REMOVE, row.substring(prefix.length()));
            }
        }
        return sink;
    }

    private static void writeBlock(ByteSink sink, byte kind, String key) {
        sink.put(kind);
        sink.writeLong(0);
        sink.writeLong(0);
        sink.writeLong(1);
        sink.writeString(key);
    }

    /** Commits a cut; may be called again if it is in doubt. */
    void commit(OpenCut cut) {
        oracle.attempt(new CutId(run.epoch(), cut.number()), rows);
        cut.commit(summary(cut.number()));
        lastCopy = cut.copy();
        oracle.promise(cut.number());
        dirty.clear();
    }

    private CutSummary summary(long cut) {
        TreeMap<String, String> fingerprint = new TreeMap<>(Map.of("window", "tumbling 5m"));
        PartitionProgress.Flags flags = new PartitionProgress.Flags(false, true, false);
        return new CutSummary(
                cut,
                new JobIdentity("tiny", fingerprint, KEY_GROUPS),
                new Progress(
                        List.of(new PartitionProgress("lines", "a.log", Long.toString(steps), 1000 + steps, flags)),
                        List.of(new OperatorProgress("count", List.of(1000 + steps), 900)),
                        5000,
                        false),
                List.of(new CounterValue("lines", new Origin("lines", "a.log"), "IN", steps)),
                List.of(new SinkPieces("results", output ? List.of("piece-" + cut) : List.of())),
                SCHEMAS,
                "");
    }
}
