package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.settings.Settings;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Reason;
import io.tidemark.record.Windowed;
import io.tidemark.type.Type;
import io.tidemark.window.Windows;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Goal: when as many dead letters wait as may, the job asks for a cut and reads no more until it is there, and none is dropped. Method:
 * nothing but records without a key, far more than the limit, and cuts that would otherwise come once an hour.
 */
class DeadLetterLimitTest {

    private static final long RECORDS = 50_000;
    private static final long LIMIT = 100;

    @Test
    void theJobGoesOnCutByCutAndLosesNoDeadLetter() {
        CollectingSink<DeadLetter> deadLetters = new CollectingSink<>();
        CollectingSink<Windowed<String, Long>> results = new CollectingSink<>();
        Job job = Job.named("limit").deadLetters("dead-letters", deadLetters);
        job.source(
                        "numbers",
                        GeneratorSource.of(Type.LONG, 2, (partition, index) -> index)
                                .count(RECORDS / 2),
                        SourceSettings.DEFAULT,
                        value -> value)
                .keyBy(String.class, value -> null)
                .window(Windows.tumbling(Duration.ofSeconds(1)))
                .aggregate("count", Aggregates.count())
                .sink("results", results);
        Settings settings =
                Settings.workers(2).withCutEvery(Duration.ofHours(1)).withDeadLettersMax(LIMIT);
        RunningJob running = Engine.start(job, settings);
        running.await();
        assertThat(deadLetters.published())
                .hasSize((int) RECORDS)
                .allMatch(letter -> letter.reason() == Reason.NULL_KEY);
        assertThat(running.status().cuts().committed()).as("cuts asked for").isGreaterThan(3);
        assertThat(results.published()).isEmpty();
    }
}
