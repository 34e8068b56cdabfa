package io.tidemark.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.engine.cut.OperatorProgress;
import io.tidemark.engine.cut.Progress;
import io.tidemark.engine.cut.Rows;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.engine.system.Agent;
import io.tidemark.portable.Expiry;
import io.tidemark.portable.StateSchema;
import io.tidemark.state.Codec;
import io.tidemark.state.Slice;
import io.tidemark.state.ValueSpec;
import io.tidemark.testkit.disk.SimulatedDisk;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Goal: nothing that has expired is restored, and compaction takes it off the disk. Method: random cuts of a state whose entries expire, which nobody
 * sweeps; what is restored from each is held against a map without what has expired by the clock of the cut, and the merged files are
 * read byte by byte.
 */
class ExpiredRowsTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20_261_201);
    private static final int CUTS = 120;
    private static final int KEYS = 40;
    private static final long CLOCK_STEP = 10;
    private static final int TTL_MAX = 200;

    /** What a process writes for an entry with a time to live: the last clock at which it is visible, and the entry. */
    private record Mortal(long expires, long value) {}

    private record Mortals(Expiry expiry) implements Codec<Mortal> {
        @Override
        public Schema schema(String name) {
            return expiry.schema(name, Schema.create(Schema.Type.LONG));
        }

        @Override
        public void encode(Mortal mortal, ByteSink out) {
            out.writeLong(mortal.expires());
            out.writeLong(mortal.value());
        }

        @Override
        public Mortal decode(ByteSource in) {
            return new Mortal(in.readLong(), in.readLong());
        }
    }

    static List<Upkeep> upkeeps() {
        return Upkeeps.all();
    }

    @ParameterizedTest
    @MethodSource("upkeeps")
    void whatHasExpiredIsNeitherRestoredNorKeptByCompaction(Upkeep upkeep) {
        for (Expiry.Time time : Expiry.Time.values()) {
            World world = new World(upkeep, time);
            for (int cut = 1; cut <= CUTS; cut++) {
                world.cut();
                world.requireNothingExpiredInBases();
                if (cut % 6 == 0) {
                    assertThat(world.startAgain())
                            .as("restored from cut %d, seed %d", cut, SEED)
                            .isEqualTo(world.visible());
                }
            }
            assertThat(world.expired).as("rows that had expired at some cut").isGreaterThan(CUTS);
            assertThat(world.merged > 0).as("key groups were merged").isEqualTo(upkeep != Upkeep.IN_CUTS);
        }
    }

    /** A job with one state, whose rows stay where they are until they are written again. */
    private static final class World {

        private final SplittableRandom random = new SplittableRandom(SEED);
        private final SimulatedDisk disk = new SimulatedDisk();
        private final DirectoryStorage storage = DirectoryStorage.open(disk, "process");
        private final Upkeep upkeep;
        private final Expiry.Time time;
        private final Mortals codec;
        private final StateSchema state;
        private final Map<String, Mortal> rows = new TreeMap<>();
        private final Map<Long, Long> clocks = new TreeMap<>();
        private BackupRun run;
        private long clock;
        private int expired;
        private int merged;

        World(Upkeep upkeep, Expiry.Time time) {
            this.upkeep = upkeep;
            this.time = time;
            this.codec = new Mortals(new Expiry(time, TTL_MAX));
            this.state = new ValueSpec<>("entries", Type.STRING, codec).schema("process");
            this.run = takeOver();
        }

        private FileBackup backup() {
            return new FileBackup(storage, new BackupLimits(2, 8, upkeep), 1);
        }

        private BackupRun takeOver() {
            return backup().takeOver(TinyJob.point(backup().inspect()), "process", 0)
                    .orElseThrow();
        }

        /** The rows that another process gets. */
        Map<String, Mortal> startAgain() {
            run = takeOver();
            Map<String, Mortal> restored = new TreeMap<>();
            run.restore(0, 1, (path, keyGroup, kind, chunk) -> apply(restored, kind, chunk));
            return restored;
        }

        private void apply(Map<String, Mortal> into, ChunkKind kind, ByteSource chunk) {
            if (kind == ChunkKind.FULL) {
                into.clear();
            }
            while (chunk.remaining() > 0) {
                Rows.Header block = Rows.readHeader(chunk);
                boolean puts = block.kind() == Rows.PUT;
                for (long left = block.count(); left > 0; left--) {
                    String key = chunk.readString();
                    if (puts) {
                        into.put(key, codec.decode(chunk));
                    } else {
                        into.remove(key);
                    }
                }
            }
        }

        void cut() {
            clock += random.nextLong(CLOCK_STEP);
            Map<String, Mortal> changed = new TreeMap<>();
            for (int change = random.nextInt(8); change > 0; change--) {
                changed.put(
                        "key" + random.nextInt(KEYS), new Mortal(clock + random.nextLong(TTL_MAX), random.nextLong()));
            }
            rows.putAll(changed);
            OpenCut cut = run.begin(run.nextCut());
            boolean full = !run.fullKeyGroups().isEmpty();
            if (full) {
                cut.part(0).full(0);
            }
            ByteSink chunk = chunk(full ? rows : changed);
            if (chunk.size() > 0) {
                cut.part(0).chunk(state.path(), 0, full ? ChunkKind.FULL : ChunkKind.CHANGES, chunk);
            }
            cut.commit(summary(cut.number()));
            clocks.put(cut.number(), clock);
            upkeep();
        }

        private ByteSink chunk(Map<String, Mortal> rows) {
            ByteSink chunk = new ByteSink();
            if (!rows.isEmpty()) {
                Rows.writeHeader(chunk, Rows.PUT, new Slice(0, 0), rows.size());
                rows.forEach((key, mortal) -> {
                    chunk.writeString(key);
                    codec.encode(mortal, chunk);
                });
            }
            return chunk;
        }

        private CutSummary summary(long cut) {
            long far = Long.MIN_VALUE / 8;
            boolean byEvents = time == Expiry.Time.EVENT;
            return new CutSummary(
                    cut,
                    new JobIdentity("mortal", new TreeMap<>(), 1),
                    new Progress(
                            List.of(),
                            List.of(new OperatorProgress("process", List.of(clock), byEvents ? clock : far)),
                            byEvents ? far : clock,
                            false),
                    List.of(),
                    List.of(),
                    List.of(state),
                    "");
        }

        private void upkeep() {
            for (Agent agent : run.agents()) {
                while (agent.doWork(0) > 0) {
                    // Until there is nothing left.
                }
            }
        }

        /** The rows that can be seen; of all others some are still on the disk. */
        Map<String, Mortal> visible() {
            Map<String, Mortal> visible = new TreeMap<>(rows);
            visible.values().removeIf(mortal -> mortal.expires() < clock);
            expired += rows.size() - visible.size();
            return visible;
        }

        /** Whoever merged a cut knew its clock: what had expired by then is in no file that it wrote. */
        void requireNothingExpiredInBases() {
            VerifiedCut cut =
                    Objects.requireNonNull(TinyJob.point(backup().inspect()).cut());
            for (CutFileIndex file : cut.files()) {
                if (file.file().id().isBase()) {
                    merged++;
                    Map<String, Mortal> base = new TreeMap<>();
                    CutFileReader.chunks(
                            storage,
                            file,
                            file.chunks(),
                            (path, keyGroup, kind, chunk) -> apply(base, ChunkKind.CHANGES, chunk));
                    long then = Objects.requireNonNull(clocks.get(file.cut()));
                    assertThat(base.values())
                            .as("what was merged of cut %d, at clock %d", file.cut(), then)
                            .allMatch(mortal -> mortal.expires() >= then);
                }
            }
        }
    }
}
