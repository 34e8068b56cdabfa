package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.demo.Comparison;
import io.tidemark.cli.demo.Published;
import io.tidemark.cli.demo.Recount;
import io.tidemark.cli.terminal.ExitCode;
import io.tidemark.engine.settings.BackupSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: a process that hangs, is replaced, and goes on later ends by itself and changes nothing. Method: a process of the command is
 * suspended with SIGSTOP, half of the time at a random moment and half when a certain file appears. Others are refused while its locks
 * hold. Then its lock files are removed, as one does where a process cannot even be killed, and another takes over, with the store and the
 * kind of backup whose turn it is, until it is suspended as well. Each goes on with SIGCONT, while a successor runs or when the last one
 * has finished. What was published is then compared with a count that shares no code with the engine. Six processes in all;
 * {@code -Dtidemark.zombies} sets how many.
 */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class ZombieProcessTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261201);
    private static final int ZOMBIES = Integer.getInteger("tidemark.zombies", 6);
    private static final int ZOMBIES_PER_RUN = 6;
    private static final BackupSetting.Kind[] BACKUPS = BackupSetting.Kind.values();
    private static final long FIVE_MINUTES = 300_000;
    private static final long RATE = 300;
    private static final long LOOK_MILLIS = 10;
    private static final int LOOKS_AT_FILES = 1_000;
    private static final String OUT = "out";
    private static final String STATE = "state";

    @TempDir
    Path directory;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final Map<String, Integer> counts = new TreeMap<>();
    private final List<Child> suspended = new ArrayList<>();
    private final List<Child> all = new ArrayList<>();
    private Path log = Path.of("");
    private Path place = Path.of("");
    private int turn;

    @AfterEach
    void endAll() {
        all.forEach(Child::close);
    }

    @Test
    void aReplacedProcessChangesNothing() throws Exception {
        log = AccessLogs.generated(directory, SEED);
        Recount right = Recount.of(List.of(log), new Recount.Rule(Recount.By.CLIENT, FIVE_MINUTES, 0));
        while (turn < ZOMBIES) {
            place = Files.createDirectory(directory.resolve("run-" + turn));
            for (int zombie = 0; zombie < ZOMBIES_PER_RUN; zombie++, turn++) {
                replace();
            }
            finish();
            Published published = new Published(place.resolve(OUT));
            published.update();
            Comparison comparison = Comparison.of(right, published);
            assertThat(comparison.isEqual()).as("%s: %s", story(), comparison).isTrue();
        }
        System.out.println("Zombies with seed " + SEED + ": " + counts);
    }

    private String story() {
        return "seed " + SEED + ", process " + turn + " with " + store() + " and " + backup();
    }

    /** Starts a process, which takes over from those that are suspended, lets one of these go on, and suspends it. */
    private void replace() throws Exception {
        Path own = Files.createDirectory(place.resolve("process-" + turn));
        Child child = Child.start(own, words(own, RATE));
        all.add(child);
        while (child.readItself() <= 0 || (!suspended.isEmpty() && !child.hasCut())) {
            assertThat(child.hasEndedWithin(LOOK_MILLIS)).as(child.said()).isFalse();
        }
        if (!suspended.isEmpty() && random.nextBoolean()) {
            letOneGoOn();
            Spoken status = Spoken.of("status", "--backup", backupWord());
            assertThat(status.code()).as("%s: %s", story(), status.err()).isZero();
            assertThat(child.said()).as(story()).doesNotContain("waitingFor");
            counts.merge("went on beside a successor", 1, Integer::sum);
        }
        suspend(child);
        requireRefused(child, own);
        counts.merge(store() + " with " + backup(), 1, Integer::sum);
    }

    /** The last successor reads to the end; those that go on then change nothing any more. */
    private void finish() throws Exception {
        Spoken last = run(words(Files.createDirectory(place.resolve("last")), 0));
        assertThat(last.code()).as("%s: %s", story(), last.err()).isEqualTo(ExitCode.FINISHED);
        Map<Path, Integer> published = files(OUT);
        Map<Path, Integer> state = files(STATE);
        while (!suspended.isEmpty()) {
            letOneGoOn();
            counts.merge("went on at the end", 1, Integer::sum);
        }
        assertThat(files(OUT)).as(story()).isEqualTo(published);
        assertThat(files(STATE)).as(story()).containsAllEntriesOf(state);
        requireReadable();
    }

    /** Suspends a process in the middle of its work. */
    private void suspend(Child child) throws Exception {
        List<KillPoint> points = Stream.of(KillPoint.values())
                .filter(point -> point.isOf(store(), BACKUPS[turn % BACKUPS.length]))
                .toList();
        KillPoint point = points.get(random.nextInt(points.size()));
        boolean isNamed = random.nextBoolean() && point.await(place, child, LOOKS_AT_FILES);
        if (!isNamed) {
            child.hasEndedWithin(random.nextInt(500));
        }
        child.signal("STOP");
        assertThat(child.isAlive()).as(child.said()).isTrue();
        suspended.add(child);
        counts.merge(isNamed ? point.name() : "at random", 1, Integer::sum);
    }

    private void letOneGoOn() throws Exception {
        Child zombie = suspended.remove(random.nextInt(suspended.size()));
        zombie.signal("CONT");
        assertThat(zombie.await()).as("%s: %s", story(), zombie.said()).isEqualTo(ExitCode.FENCED);
        assertThat(zombie.said())
                .as(story())
                .contains(
                        "tidemark: Commit ",
                        "has taken over the job. This process stops and leaves everything as it is")
                .doesNotContain("Exception");
    }

    /** What a suspended process holds is refused, by its name, until its lock files are removed; its RocksDB also after that. */
    private void requireRefused(Child holder, Path own) throws IOException {
        for (String held : List.of(OUT, STATE)) {
            Spoken refused = run(words(own, 0));
            assertThat(refused.code()).as(refused.err()).isEqualTo(ExitCode.FENCED);
            assertThat(refused.err())
                    .contains(place.resolve(held) + " is in use by another process (process " + holder.pid() + " on ")
                    .contains("with kill -9 if it does not answer");
            Files.delete(place.resolve(held).resolve(".lock"));
        }
        if (store().equals("rocksdb")) {
            Spoken refused = run(words(own, 0));
            assertThat(refused.code()).as(refused.err()).isEqualTo(ExitCode.FENCED);
            assertThat(refused.err()).contains(own.toString(), "another job or process has it open");
        }
    }

    /** Whether all of the newest cut can be read. */
    private void requireReadable() {
        String to = place.resolve("savepoint").toString();
        Spoken made = Spoken.of("savepoint", "--backup", backupWord(), "--to", to);
        assertThat(made.code()).as("%s: %s", story(), made.err()).isZero();
        Spoken listed = Spoken.of("state", "ls", backupWord());
        assertThat(listed.code()).as("%s: %s", story(), listed.err()).isZero();
    }

    private static Spoken run(List<String> words) {
        return Spoken.of(Stream.concat(Stream.of("run"), words.stream()).toArray(String[]::new));
    }

    private String backup() {
        return BACKUPS[turn % BACKUPS.length].word();
    }

    private String store() {
        return turn / BACKUPS.length % 2 == 0 ? "rocksdb" : "heap";
    }

    private String backupWord() {
        return backup() + ":" + place.resolve(STATE);
    }

    private List<String> words(Path own, long rate) {
        List<String> words = new ArrayList<>(List.of("access-log", "--input", log.toString(), "--json"));
        words.addAll(List.of("--output", place.resolve(OUT).toString(), "--backup", backupWord()));
        if (store().equals("rocksdb")) {
            words.addAll(List.of("--store", "rocksdb:" + own.resolve("store"), "--memory", "16MB"));
        }
        words.addAll(List.of("--workers", Integer.toString(1 + random.nextInt(3))));
        words.addAll(List.of("--cut-every", 50 + random.nextInt(100) + "ms", "--rate", Long.toString(rate)));
        return words;
    }

    /** The files below a directory that readers or a start look at, with hashes of their contents. */
    private Map<Path, Integer> files(String name) throws IOException {
        Path top = place.resolve(name);
        Map<Path, Integer> files = new TreeMap<>();
        try (Stream<Path> found = Files.walk(top)) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                if (!top.relativize(file).toString().matches("(.*/)?\\..*")) {
                    files.put(file, Arrays.hashCode(Files.readAllBytes(file)));
                }
            }
        }
        return files;
    }
}
