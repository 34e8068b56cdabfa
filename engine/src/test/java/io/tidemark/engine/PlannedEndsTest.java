package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.core.RefusedException;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.record.Windowed;
import io.tidemark.source.Source;
import io.tidemark.source.SourceRun;
import io.tidemark.type.Type;
import io.tidemark.window.Windows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A source that cannot stop exactly at a planned end is refused where batches are planned, before anything is changed; elsewhere it is not. */
class PlannedEndsTest {

    @TempDir
    private Path directory;

    /** A source that is not sure where it stops. */
    private record Vague(Source<Long> source) implements Source<Long> {

        @Override
        public Type<Long> type() {
            return source.type();
        }

        @Override
        public boolean stopsAtPlannedEnd() {
            return false;
        }

        @Override
        public SourceRun<Long> start() {
            return source.start();
        }
    }

    private static Job job(CollectingSink<Windowed<Long, Long>> sink) {
        Job job = Job.named("vague");
        job.source(
                        "numbers",
                        new Vague(GeneratorSource.of(Type.LONG, 1, (partition, index) -> index)
                                .count(100)),
                        SourceSettings.DEFAULT,
                        value -> value)
                .keyByLong(value -> value % 3)
                .window(Windows.tumbling(Duration.ofMillis(10)))
                .aggregate("count", Aggregates.count())
                .sink("results", sink);
        return job;
    }

    @Test
    void batchesAreNotPlannedOfIt() {
        Path state = directory.resolve("state");
        Settings planned = Settings.workers(1).withBackup(BackupSetting.microbatch(state));
        assertThatThrownBy(() -> Engine.start(job(new CollectingSink<>()), planned))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("Source numbers cannot stop exactly at a planned end")
                .hasMessageContaining("microbatch");
        assertThat(Files.exists(state)).isFalse();
        CollectingSink<Windowed<Long, Long>> results = new CollectingSink<>();
        Engine.start(job(results), Settings.workers(1).withBackup(BackupSetting.changelog(state)))
                .await();
        assertThat(results.published()).isNotEmpty();
    }
}
