package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.demo.Published;
import io.tidemark.cli.demo.Recount;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: a job that follows a pattern counts every line of every log once, while logs appear, are written, rotated to names that
 * the pattern matches too, and compressed, and while the job is killed with SIGKILL and started again. Method: a real process of
 * the command and a printed seed; in the end what was published is compared with a count of the lines that were written.
 * {@code -Dtidemark.kills=100} kills so often.
 */
@Timeout(value = 30, unit = java.util.concurrent.TimeUnit.MINUTES)
class FollowTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int KILLS = Math.min(Integer.getInteger("tidemark.kills", 6), 200);
    private static final int ACTS_PER_LIFE = 30;
    private static final int SLOTS = 5;
    private static final int KILLED = 137;
    private static final int TERMINATED = 143;
    private static final long LOOK_MILLIS = 20;
    private static final int LOOKS_MAX = 1_500;
    private static final long FAR_SECONDS = 20 * 86_400;
    private static final Pattern LAST_CUT = Pattern.compile("\"lastCut\":(\\d+)");

    @TempDir
    Path directory;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final List<Path> logs = new ArrayList<>();
    private final SortedMap<String, Recount.Sum> right = new TreeMap<>();
    private long written;
    private long second;
    private int rotations;
    private int compressed;

    @Test
    void everyLineCountsOnce() throws Exception {
        newLog();
        for (int kill = 0; kill < KILLS; kill++) {
            try (Child child = start()) {
                for (int act = 0; act < ACTS_PER_LIFE; act++) {
                    act(child);
                    assertThat(child.hasEndedWithin(random.nextInt(60)))
                            .as("seed %d: %s", SEED, child.said())
                            .isFalse();
                }
                assertThat(child.kill()).as(child.said()).isEqualTo(KILLED);
            }
            act(null);
        }
        try (Child child = start()) {
            endAllLogs(child);
            Published published = new Published(directory.resolve("out"));
            for (int looks = 0; !published.windows().equals(right) && looks < LOOKS_MAX; looks++) {
                assertThat(child.hasEndedWithin(LOOK_MILLIS))
                        .as("seed %d: %s", SEED, child.said())
                        .isFalse();
                published.update();
            }
            String progress = child.lastWords();
            child.signal("TERM");
            assertThat(child.await()).as(child.said()).isEqualTo(TERMINATED);
            published.update();
            assertThat(published.windows()).as("seed %d: %s", SEED, progress).isEqualTo(right);
            assertThat(published.late()).as("seed %d", SEED).isZero();
            assertThat(published.deadLetters()).isZero();
            assertThat(child.wrote()).contains("\"in\":" + written + ",");
        }
        System.out.println("Followed " + logs.size() + " logs, " + written + " lines, " + rotations + " rotations, "
                + compressed + " compressed, " + KILLS + " kills with seed " + SEED + ".");
    }

    private Child start() throws IOException {
        List<String> words = new ArrayList<>(List.of("access-log", "--input", directory.resolve("logs") + "/*.log*"));
        words.addAll(List.of("--follow", "--by", "path", "--window", "tumbling 1m", "--out-of-orderness", "10d"));
        words.addAll(List.of("--output", directory.resolve("out").toString(), "--json", "--cut-every", "100ms"));
        words.addAll(List.of("--backup", "checkpoint:" + directory.resolve("state")));
        words.addAll(List.of("--workers", Integer.toString(1 + random.nextInt(3))));
        return Child.start(directory, words);
    }

    /** One thing that happens to the logs; compressing needs to know that the job has read what it compresses. */
    private void act(@org.jspecify.annotations.Nullable Child child) throws Exception {
        Path log = logs.get(random.nextInt(logs.size()));
        int what = random.nextInt(20);
        if (what == 0 && logs.size() < 6) {
            newLog();
        } else if (what < 3) {
            rotate(log);
        } else if (what < 6 && child != null) {
            compress(child, log);
        } else {
            write(log, 1 + random.nextInt(30), 0);
        }
    }

    private void newLog() throws IOException {
        Path log = Files.createDirectories(directory.resolve("logs")).resolve("server-" + logs.size() + ".log");
        logs.add(log);
        write(log, 5, 0);
    }

    private void write(Path log, int lines, long ahead) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < lines; line++) {
            second += ahead > 0 ? 0 : random.nextInt(3);
            long at = second + ahead;
            int path = random.nextInt(20);
            int bytes = random.nextInt(9_000);
            text.append(String.format(
                    Locale.ROOT,
                    "10.0.0.1 - - [%02d/May/2015:%02d:%02d:%02d +0000] \"GET /%d HTTP/1.1\" 200 %d%n",
                    1 + at / 86_400,
                    at / 3_600 % 24,
                    at / 60 % 60,
                    at % 60,
                    path,
                    bytes));
            if (ahead == 0) {
                String minute = String.format(
                        Locale.ROOT, "2015-05-%02dT%02d:%02d:00Z", 1 + at / 86_400, at / 3_600 % 24, at / 60 % 60);
                right.merge(
                        minute + " /" + path,
                        new Recount.Sum(1, bytes),
                        (a, b) -> new Recount.Sum(a.count() + b.count(), a.bytes() + b.bytes()));
            }
            written++;
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        // Not always a whole number of lines at a time.
        int half = random.nextInt(bytes.length);
        Files.write(log, java.util.Arrays.copyOf(bytes, half), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        Files.write(log, java.util.Arrays.copyOfRange(bytes, half, bytes.length), StandardOpenOption.APPEND);
    }

    private static Path slot(Path log, int slot) {
        return log.resolveSibling(log.getFileName() + "." + slot);
    }

    private static Path zip(Path file) {
        return file.resolveSibling(file.getFileName() + ".gz");
    }

    /** As log rotation does; nothing is deleted. */
    private void rotate(Path log) throws IOException {
        Path last = slot(log, SLOTS);
        if (!Files.exists(log) || Files.exists(last) || Files.exists(zip(last))) {
            return;
        }
        for (int slot = SLOTS - 1; slot > 0; slot--) {
            for (Path file : List.of(slot(log, slot), zip(slot(log, slot)))) {
                if (Files.exists(file)) {
                    Path to = slot(log, slot + 1);
                    Files.move(file, file.equals(slot(log, slot)) ? to : zip(to));
                }
            }
        }
        Files.move(log, slot(log, 1));
        rotations++;
        write(log, 3, 0);
    }

    private void compress(Child child, Path log) throws Exception {
        Path file = slot(log, 1 + random.nextInt(SLOTS));
        if (!Files.exists(file)) {
            return;
        }
        awaitCut(child);
        FileTime time = Files.getLastModifiedTime(file);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(Files.readAllBytes(file));
        }
        Files.write(zip(file), bytes.toByteArray());
        Files.setLastModifiedTime(zip(file), time);
        Files.delete(file);
        compressed++;
    }

    /** Waits until everything was read and is in a cut. */
    private void awaitCut(Child child) throws Exception {
        long cut = -1;
        for (int looks = 0; looks < LOOKS_MAX; looks++) {
            assertThat(child.hasEndedWithin(LOOK_MILLIS))
                    .as("seed %d: %s", SEED, child.said())
                    .isFalse();
            long last = lastCut(child);
            if (child.in() == written && cut < 0) {
                cut = last;
            } else if (cut >= 0 && last >= cut + 2) {
                return;
            }
        }
        throw new AssertionError("Not everything was read, seed " + SEED + ": " + child.said());
    }

    private static long lastCut(Child child) throws IOException {
        long last = 0;
        Matcher matcher = LAST_CUT.matcher(child.said());
        while (matcher.find()) {
            last = Long.parseLong(matcher.group(1));
        }
        return last;
    }

    /** Rotates until every old file is gone, and then moves all clocks far ahead, so that everything closes that was counted. */
    private void endAllLogs(Child child) throws Exception {
        for (int slot = 0; slot < SLOTS; slot++) {
            awaitCut(child);
            for (Path log : logs) {
                Files.deleteIfExists(slot(log, SLOTS));
                Files.deleteIfExists(zip(slot(log, SLOTS)));
                rotate(log);
            }
        }
        awaitCut(child);
        for (Path log : logs) {
            write(log, 1, FAR_SECONDS);
        }
    }
}
