package io.tidemark.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.TidemarkException;
import io.tidemark.engine.backup.BackupLimits;
import io.tidemark.engine.backup.DamagedPiece;
import io.tidemark.engine.backup.FileBackup;
import io.tidemark.engine.backup.Upkeep;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.engine.storage.LocalDisk;
import io.tidemark.simulation.HandRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: whatever byte changes in whatever file of a backup or of the store's directory, no start gives a wrong row: the damage is found,
 * and what was lost is made anew, or is named. Method: jobs are left as a kill or a stop leaves them, with their rows in memtables' logs,
 * in files, behind the backup and equal to it; then, from a printed seed, one byte of one file is changed in a copy, the job starts, all rows
 * are compared with those of the cut it started from, it goes on for two cuts, and starts again. As many files of each kind are changed.
 */
@Timeout(value = 90, unit = TimeUnit.MINUTES)
class ChangedBytesTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261201);
    private static final int CHANGES = Integer.getInteger("tidemark.changed.bytes", 60);
    private static final int CHANGES_FOR_ALL_KINDS = 1_000;
    private static final int CUTS = 9;
    private static final int CUTS_MAX = 200;
    private static final int CUTS_KEPT = 3;
    private static final int FILES_MAX = 8;
    private static final int SMALL = 40;
    private static final int LARGE = 2_500;

    @TempDir
    private Path directory;

    /** A job that was left, and what its cuts had. */
    private final class Left {

        private final Path place;
        private final Upkeep upkeep;
        private final Map<Long, Map<String, String>> cuts = new HashMap<>();
        private final TreeMap<String, List<Path>> files = new TreeMap<>();
        private long newest;
        private int cutsWithBase;

        Left(String name, Upkeep upkeep, SplittableRandom random, int unflushed, boolean isStopped) throws IOException {
            this.place = directory.resolve(name);
            this.upkeep = upkeep;
            cuts.put(0L, Map.of());
            Path running = directory.resolve(name + "-running");
            try (HandRun run = begin(running, upkeep)) {
                int taken = 0;
                do {
                    cut(run, random, ++taken);
                    run.flush();
                    assertThat(taken)
                            .as("cuts until there are files of all kinds")
                            .isLessThan(CUTS_MAX);
                } while (taken < CUTS || !hasAllKinds(running, isStopped));
                for (int cut = 0; cut < unflushed; cut++) {
                    cut(run, random, ++taken);
                }
                if (!isStopped) {
                    copyAtOnce(running, place);
                }
            }
            if (isStopped) {
                copy(running, place);
            }
            sizes(place).forEach((file, size) -> {
                if (size > 0) {
                    files.computeIfAbsent(kind(file), each -> new ArrayList<>()).add(place.relativize(file));
                }
            });
            files.remove("LOG");
        }

        private void cut(HandRun run, SplittableRandom random, int number) {
            // Files first, so that the log of a memtable follows; and files again in between.
            run.work(random, 250, number % 3 == 1 ? LARGE : SMALL);
            newest = run.cut();
            cuts.put(newest, run.found());
        }

        /** Closing a slice empties the log, what is merged is a matter of what has changed, and cuts stand on it later. */
        private boolean hasAllKinds(Path running, boolean isStopped) throws IOException {
            boolean needsBase = upkeep != Upkeep.IN_CUTS;
            boolean log = isStopped;
            boolean base = !needsBase;
            SortedMap<Path, Long> there;
            try {
                there = sizes(running);
            } catch (NoSuchFileException | UncheckedIOException changedMeanwhile) {
                return false;
            }
            for (Map.Entry<Path, Long> file : there.entrySet()) {
                log |= file.getKey().startsWith(running.resolve("store/rows"))
                        && file.getKey().toString().endsWith(".log")
                        && file.getValue() > 0;
                base |= file.getKey().startsWith(running.resolve("backup/bases"));
            }
            cutsWithBase += base ? 1 : 0;
            return log && cutsWithBase > CUTS_KEPT;
        }

        private String kind(Path file) {
            String name = file.getFileName().toString();
            if (file.startsWith(place.resolve("backup"))) {
                return "backup/" + place.resolve("backup").relativize(file).getName(0);
            }
            if (file.startsWith(place.resolve("store/aside"))) {
                return "aside";
            }
            return name.contains(".") ? name.substring(name.indexOf('.')) : name.replaceAll("-.*", "");
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.sorted().toList()) {
                Files.copy(each, to.resolve(from.relativize(each).toString()));
            }
        }
    }

    /** Copies what a job has open: again, if RocksDB has changed files in the background meanwhile. */
    private static void copyAtOnce(Path from, Path to) throws IOException {
        while (true) {
            try {
                SortedMap<Path, Long> before = sizes(from);
                copy(from, to);
                if (before.equals(sizes(from))) {
                    return;
                }
            } catch (NoSuchFileException | UncheckedIOException gone) {
                assertThat(gone).hasMessageContaining(from.toString());
            }
            if (Files.exists(to)) {
                Directories.delete(to);
            }
        }
    }

    private static SortedMap<Path, Long> sizes(Path place) throws IOException {
        SortedMap<Path, Long> sizes = new TreeMap<>();
        try (Stream<Path> all = Files.walk(place)) {
            for (Path each : all.filter(Files::isRegularFile).toList()) {
                sizes.put(each, Files.size(each));
            }
        }
        return sizes;
    }

    private List<Left> left(SplittableRandom random) throws IOException {
        Upkeep compacted = new Upkeep.Compacted(0);
        List<Left> left = List.of(
                new Left("killed", Upkeep.IN_CUTS, random, 0, false),
                new Left("killed-compacted", compacted, random, 0, false),
                new Left("behind", Upkeep.IN_CUTS, random, 1, false),
                new Left("stopped", compacted, random, 0, true));
        for (Left each : left) {
            Path untouched = directory.resolve("untouched");
            copy(each.place, untouched);
            assertThat(start(each, "nothing of " + each.place, untouched)).isEqualTo("trusted");
            Directories.delete(untouched);
        }
        return left;
    }

    @Test
    void noChangedByteGivesAWrongRow() throws IOException {
        System.out.println("tidemark.seed=" + SEED);
        RocksLibrary.load(directory);
        SplittableRandom random = new SplittableRandom(SEED);
        List<Left> left = left(random);
        TreeMap<String, TreeMap<String, Integer>> outcomes = new TreeMap<>();
        for (int change = 0; change < CHANGES; change++) {
            Left job = left.get(change % left.size());
            List<String> kinds = List.copyOf(job.files.keySet());
            String kind = kinds.get(change / left.size() % kinds.size());
            String outcome = change(job, Objects.requireNonNull(job.files.get(kind)), random.split());
            outcomes.computeIfAbsent(kind, each -> new TreeMap<>()).merge(outcome, 1, Integer::sum);
        }
        outcomes.forEach((kind, counts) -> System.out.println(kind + ": " + counts));
        if (CHANGES >= CHANGES_FOR_ALL_KINDS) {
            assertThat(outcomes.keySet())
                    .contains(".sst", ".log", "MANIFEST", "CURRENT", "backup/cuts", "backup/bases", "backup/manifests");
            assertThat(outcomes.get(".sst")).containsKey("rebuilt");
            assertThat(outcomes.get("MANIFEST")).containsKey("rebuilt");
            assertThat(outcomes.get("backup/cuts")).containsKey("named");
        }
    }

    private String change(Left job, List<Path> files, SplittableRandom random) throws IOException {
        Path file = files.get(random.nextInt(files.size()));
        Path changed = directory.resolve("changed");
        copy(job.place, changed);
        byte[] bytes = Files.readAllBytes(changed.resolve(file));
        int at = random.nextInt(bytes.length);
        bytes[at] ^= (byte) (1 + random.nextInt(255));
        Files.write(changed.resolve(file), bytes);
        String what = file + " of " + job.place.getFileName() + ", byte " + at + " now " + bytes[at];
        try {
            return start(job, what, changed);
        } catch (TidemarkException refused) {
            assertThat(refused).as(what).hasMessageContaining(file.getFileName().toString());
            return "refused";
        } finally {
            Directories.delete(changed);
        }
    }

    private static HandRun begin(Path place, Upkeep upkeep) throws IOException {
        DirectoryStorage storage = DirectoryStorage.open(LocalDisk.open(place.resolve("backup")), "hand");
        storage.removeUnfinished();
        return HandRun.start(
                new FileBackup(storage, new BackupLimits(CUTS_KEPT, FILES_MAX, upkeep), HandRun.KEY_GROUPS),
                new RocksStoreProvider(),
                new StoreSetting("rocksdb", place.resolve("store"), RocksStoreProvider.MEMORY_MIN));
    }

    /** Starts, goes on for two cuts, and starts again; says how the job came by its rows. */
    private static String start(Left job, String what, Path place) throws IOException {
        Map<Long, Map<String, String>> cuts = new HashMap<>(job.cuts);
        SplittableRandom random = new SplittableRandom(SEED);
        String outcome;
        long last;
        try (HandRun run = begin(place, job.upkeep)) {
            outcome = check(run, what, cuts, job.newest);
            run.work(random, SMALL, SMALL);
            cuts.put(run.cut(), run.found());
            run.flush();
            run.work(random, SMALL, SMALL);
            last = run.cut();
            cuts.put(last, run.found());
        }
        try (HandRun again = begin(place, job.upkeep)) {
            check(again, what + ", after two more cuts", cuts, last);
        }
        return outcome;
    }

    private static String check(HandRun run, String what, Map<Long, Map<String, String>> cuts, long newest) {
        assertThat(run.found()).as(what).isEqualTo(cuts.get(run.startCut()));
        if (!run.damaged().isEmpty()) {
            assertThat(run.damaged()).extracting(DamagedPiece::name).as(what).anyMatch(name -> what.contains(name));
            return "named";
        }
        assertThat(run.startCut()).as(what).isEqualTo(newest);
        return run.copiedCut() > 0 ? "trusted" : "rebuilt";
    }
}
