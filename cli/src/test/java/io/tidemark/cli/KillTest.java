package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.demo.Comparison;
import io.tidemark.cli.demo.Published;
import io.tidemark.cli.demo.Recount;
import io.tidemark.engine.settings.BackupSetting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: a job that is killed with SIGKILL, at any moment and again and again, gives exactly the right answer in the end. Method: real
 * processes of the command, slowed so that an undisturbed run takes twenty seconds, are killed, half of them at random moments and half
 * when a certain file appears in their directories. Each goes on from where the one before was killed, with the store and the kind of
 * backup whose turn it is: with each store and each backup. A kill counts if the process itself had read records and had not finished; besides, some
 * are killed while they start and restore. What
 * was published is then compared with a count that shares no code with the engine. Twelve kills in all; the profile {@code kills} sets
 * {@code tidemark.kills} to 300. {@code -Dtidemark.kills.records} sets how many records are generated.
 */
@Timeout(value = 90, unit = java.util.concurrent.TimeUnit.MINUTES)
class KillTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int KILLS = Integer.getInteger("tidemark.kills", 12);
    private static final long GENERATED_RECORDS =
            Long.getLong("tidemark.kills.records", KILLS > 12 ? 5_000_000 : 500_000);
    private static final int KILLS_PER_RUN = 6;
    private static final BackupSetting.Kind[] BACKUPS = BackupSetting.Kind.values();
    private static final List<String> STORES = List.of("rocksdb", "heap");
    private static final int UNDISTURBED_SECONDS = 20;
    private static final int KILLED = 137;
    private static final int KILLED_EARLY_ONE_IN = 3;
    private static final int STARTING_MILLIS = 1_500;
    private static final long LOOK_MILLIS = 20;
    private static final int LOOKS_AT_FILES = 3_000;

    @TempDir
    Path directory;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final Map<String, Integer> kills = new TreeMap<>();
    private int atRandom;
    private int atPoints;
    private int turn = random.nextInt(STORES.size() * BACKUPS.length);
    private List<KillPoint> points = List.of(KillPoint.values());

    @Test
    void theAccessLogSurvives() throws Exception {
        Path log = AccessLogs.any(directory, SEED);
        Recount right = Recount.of(List.of(log), new Recount.Rule(Recount.By.CLIENT, 300_000, 0));
        if (right.late() == 0) {
            points = points.stream().filter(point -> !point.isOfLateRecords()).toList();
        }
        for (int killed = 0; killed < KILLS / 2; killed += KILLS_PER_RUN) {
            Path place = Files.createDirectory(directory.resolve("log-" + killed));
            runAndKill(place, List.of("access-log", "--input", log.toString()), List.of(), right.in());
            Published published = new Published(place.resolve("out"));
            published.update();
            Comparison comparison = Comparison.of(right, published);
            assertThat(comparison.isEqual())
                    .as("seed %d, %s: %s", SEED, place, comparison)
                    .isTrue();
        }
        assertThat(atRandom).isEqualTo(KILLS / 4);
        requireEveryTurn();
        System.out.println("Kills of access-log with seed " + SEED + ": " + kills);
    }

    @Test
    void generatedRecordsSurvive() throws Exception {
        // Of an odd number the named points had one more on the access log; here it is the random moments.
        atPoints = KILLS / 2 % 2;
        Path jar = Jars.of(
                directory.resolve("traffic.jar"),
                GeneratedTraffic.class,
                GeneratedTraffic.Request.class,
                GeneratedTraffic.Traffic.class);
        Map<String, Recount.Sum> right = new TreeMap<>();
        long late = recount(right);
        for (int killed = 0; killed < KILLS / 2; killed += KILLS_PER_RUN) {
            Path place = Files.createDirectory(directory.resolve("generated-" + killed));
            runAndKill(
                    place,
                    List.of(jar.toString(), "--class", GeneratedTraffic.class.getName()),
                    List.of("--", "--records", Long.toString(GENERATED_RECORDS)),
                    GENERATED_RECORDS);
            Published published = new Published(place.resolve("out"));
            published.update();
            assertThat(published.windows()).as("seed %d, %s", SEED, place).isEqualTo(right);
            assertThat(published.late()).as("late, seed %d, %s", SEED, place).isEqualTo(late);
            assertThat(published.deadLetters()).isZero();
        }
        assertThat(atRandom).isEqualTo(KILLS / 2 - KILLS / 4);
        requireEveryTurn();
        System.out.println("Kills of " + GENERATED_RECORDS + " generated records with seed " + SEED + ": " + kills);
    }

    /** Runs a job to its end, and kills it on the way. */
    private void runAndKill(Path place, List<String> job, List<String> own, long records) throws Exception {
        int killed = 0;
        for (int attempt = 0; killed < KILLS_PER_RUN; attempt++) {
            assertThat(attempt).as("attempts to kill").isLessThan(10 * KILLS_PER_RUN);
            if (attempt > 0 && random.nextInt(KILLED_EARLY_ONE_IN) == 0) {
                killEarly(place, words(place, job, own, records / UNDISTURBED_SECONDS));
            }
            KillPoint point = atRandom < atPoints ? null : point();
            try (Child child = Child.start(place, words(place, job, own, records / UNDISTURBED_SECONDS))) {
                awaitReading(child);
                boolean reached = awaitMoment(place, child, point);
                boolean reading = child.in() < records;
                int code = child.kill();
                if (code == 0) {
                    throw new AssertionError("The job finished before it could be killed " + KILLS_PER_RUN + " times.");
                }
                assertThat(code).as(child.said()).isEqualTo(KILLED);
                if (reached && reading) {
                    killed++;
                    count(point);
                }
            }
        }
        try (Child child = Child.start(place, words(place, job, own, 0))) {
            assertThat(child.await()).as(child.said()).isZero();
            assertThat(child.wrote()).contains("\"in\":" + records + ",").contains("\"resumed\":true");
        }
    }

    private KillPoint point() {
        List<KillPoint> possible =
                points.stream().filter(point -> point.isOf(store(), backup())).toList();
        return possible.get(random.nextInt(possible.size()));
    }

    /** Kills a process while it starts, restores or has just begun. */
    private void killEarly(Path place, List<String> words) throws Exception {
        try (Child child = Child.start(place, words)) {
            if (!child.hasEndedWithin(random.nextInt(STARTING_MILLIS))) {
                assertThat(child.kill()).as(child.said()).isEqualTo(KILLED);
                kills.merge("early", 1, Integer::sum);
            }
        }
    }

    private void count(@Nullable KillPoint point) {
        kills.merge(point == null ? "at random" : point.name(), 1, Integer::sum);
        kills.merge(store() + " with " + backup().word(), 1, Integer::sum);
        turn++;
        if (point == null) {
            atRandom++;
        } else {
            atPoints++;
        }
    }

    private void requireEveryTurn() {
        for (String store : STORES) {
            for (BackupSetting.Kind backup : BACKUPS) {
                assertThat(kills).containsKey(store + " with " + backup.word());
            }
        }
    }

    private BackupSetting.Kind backup() {
        return BACKUPS[turn % BACKUPS.length];
    }

    private String store() {
        return STORES.get(turn / BACKUPS.length % STORES.size());
    }

    private List<String> words(Path place, List<String> job, List<String> own, long rate) {
        List<String> words = new ArrayList<>(job);
        words.addAll(List.of("--output", place.resolve("out").toString(), "--json"));
        words.addAll(List.of("--backup", backup().word() + ":" + place.resolve("state")));
        if (store().equals("rocksdb")) {
            words.addAll(List.of("--store", "rocksdb:" + place.resolve("store"), "--memory", "16MB"));
        }
        words.addAll(List.of("--workers", Integer.toString(1 + random.nextInt(3))));
        words.addAll(List.of("--cut-every", 50 + random.nextInt(400) + "ms", "--rate", Long.toString(rate)));
        words.addAll(own);
        return words;
    }

    /** Waits until the process has said that it has read something itself. */
    private static void awaitReading(Child child) throws Exception {
        while (child.readItself() <= 0) {
            assertThat(child.hasEndedWithin(LOOK_MILLIS)).as(child.said()).isFalse();
        }
    }

    /** Waits for the moment of a kill; false if it did not come. */
    private boolean awaitMoment(Path place, Child child, @Nullable KillPoint point) throws Exception {
        return point == null ? !child.hasEndedWithin(random.nextInt(1_000)) : point.await(place, child, LOOKS_AT_FILES);
    }

    /** Counts the generated records by the definitions; returns how many are late. */
    private static long recount(Map<String, Recount.Sum> windows) {
        long late = 0;
        for (int partition = 0; partition < GeneratedTraffic.PARTITIONS; partition++) {
            long latest = Long.MIN_VALUE;
            for (long index = 0; index < GENERATED_RECORDS / GeneratedTraffic.PARTITIONS; index++) {
                GeneratedTraffic.Request request = GeneratedTraffic.request(partition, index);
                latest = Math.max(latest, request.time());
                long start =
                        Math.floorDiv(request.time(), GeneratedTraffic.WINDOW_MILLIS) * GeneratedTraffic.WINDOW_MILLIS;
                if (latest >= start + GeneratedTraffic.WINDOW_MILLIS) {
                    late++;
                } else {
                    windows.merge(
                            java.time.Instant.ofEpochMilli(start) + " " + request.client(),
                            new Recount.Sum(1, request.bytes()),
                            (a, b) -> new Recount.Sum(a.count() + b.count(), a.bytes() + b.bytes()));
                }
            }
        }
        return late;
    }
}
