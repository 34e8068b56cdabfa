package io.tidemark.testkit.driven;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.record.Windowed;
import io.tidemark.testkit.JobDriver;
import io.tidemark.window.Windows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Goal: records exactly one gap apart are one session, and those one millisecond further apart are two. Method: keys whose records are a gap
 * apart, a millisecond less or a millisecond more, drawn from a printed seed, also before 1970; the sessions are known by construction, and
 * the job runs on 1 to 4 workers with cuts and restarts.
 */
class SessionGapTest {

    private static final long FIRST_SEED = Long.getLong("tidemark.seed", 1);
    private static final int SEEDS = 200;
    private static final int PARALLELISM_MAX = 4;
    private static final int RECORDS = 12;

    @Test
    void theGapBelongsToTheSession() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            long gap = 1 + random.nextLong(random.nextBoolean() ? 3 : 100_000);
            List<Rec> records = new ArrayList<>();
            List<Expected> expected = new ArrayList<>();
            for (int key = 0; key < 1 + random.nextInt(3); key++) {
                chain("key " + key, gap, random, records, expected);
            }
            records.sort(Comparator.comparingLong(Rec::time));
            JobDriver driver = drive(gap, records, random);
            assertThat(driver.windows("sessions", String.class, Long.class))
                    .as("seed %d, gap %d, records %s", seed, gap, records)
                    .extracting(each -> new Expected(each.key(), each.start(), each.end(), each.value()))
                    .containsExactlyInAnyOrderElementsOf(expected);
            assertThat(driver.late()).isEmpty();
        }
    }

    private record Expected(String key, long start, long end, long count) {}

    private static void chain(
            String key, long gap, SplittableRandom random, List<Rec> records, List<Expected> expected) {
        long time = random.nextLong(-RECORDS * gap, gap + 1);
        long first = time;
        long count = 0;
        for (int i = 0; i < RECORDS; i++) {
            records.add(new Rec(key, time, 1, 0, 0));
            count++;
            long distance = gap + random.nextInt(3) - 1;
            if (distance > gap || i == RECORDS - 1) {
                expected.add(new Expected(key, first, time + gap, count));
                first = time + distance;
                count = 0;
            }
            time += distance;
        }
    }

    private static JobDriver drive(long gap, List<Rec> records, SplittableRandom random) {
        Job job = Job.named("sessions").maxParallelism(PARALLELISM_MAX);
        job.source("s", new ScenarioJob.NoSource(), SourceSettings.DEFAULT, Rec::time)
                .keyBy(String.class, Rec::key)
                .window(Windows.session(Duration.ofMillis(gap)))
                .aggregate("counts", Aggregates.<Rec>count())
                .sink("sessions", new ScenarioJob.NoSink<Windowed<String, Long>>());
        JobDriver driver = JobDriver.of(job)
                .parallelism(1 + random.nextInt(PARALLELISM_MAX))
                .batchSize(1 + random.nextInt(RECORDS))
                .interleaving(random.nextLong());
        driver.source("s").partition("p0").add(records.toArray());
        while (driver.step()) {
            if (random.nextInt(8) == 0) {
                driver.cut();
                driver.crashAndRestore(1 + random.nextInt(PARALLELISM_MAX));
            }
        }
        return driver.endOfInput();
    }
}
