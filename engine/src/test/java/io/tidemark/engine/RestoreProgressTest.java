package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.backup.RestoreProgress;
import io.tidemark.engine.backup.RestoreProgress.Step;
import io.tidemark.engine.backup.RestoreProgress.Unit;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.CutSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.settings.StartSetting;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.portable.Manifest;
import io.tidemark.type.Type;
import io.tidemark.window.Windows;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Goal: a start says how far it has come with reading state, and of how much. Method: a job with a few MiB of state is stopped and started from
 * each kind of what it left; what is told is held against what there is.
 */
class RestoreProgressTest {

    private static final long RECORDS = 60_000;

    @TempDir
    private Path directory;

    private final CollectingSink<Object> results = new CollectingSink<>();
    private final List<RestoreProgress> told = new ArrayList<>();

    private Job job() {
        Job job = Job.named("many-keys");
        job.source(
                        "numbers",
                        GeneratorSource.of(Type.LONG, 2, (partition, index) -> partition * RECORDS + index),
                        SourceSettings.DEFAULT,
                        value -> value)
                .keyBy(String.class, value -> "one of so many keys that it takes a while: " + value)
                .window(Windows.tumbling(Duration.ofDays(1)))
                .aggregate("count", Aggregates.count())
                .sink("results", results);
        return job;
    }

    private Settings settings(BackupSetting backup) {
        return Settings.workers(2).withCutEvery(Duration.ofMillis(50)).withBackup(backup);
    }

    /** Runs the job until it has enough state, and stops it. */
    private BackupSetting run(BackupSetting.Kind kind) {
        BackupSetting backup = new BackupSetting(kind, directory.resolve("first"));
        RunningJob running = Engine.start(job(), settings(backup).withRate(20 * RECORDS));
        while (running.status().records().in() < RECORDS) {
            running.await(Duration.ofMillis(5));
        }
        running.stop();
        return backup;
    }

    private void start(Settings settings) {
        Engine.start(job(), settings, told::add).stop();
    }

    @ParameterizedTest
    @EnumSource
    void aStartFromABackupIsToldFromBeginningToEnd(BackupSetting.Kind kind) {
        start(settings(run(kind)));
        List<RestoreProgress> checked = requireWhole(Step.CHECK, Unit.BYTES);
        List<RestoreProgress> restored = requireWhole(Step.RESTORE, Unit.BYTES);
        assertThat(told)
                .startsWith(checked.toArray(RestoreProgress[]::new))
                .endsWith(restored.toArray(RestoreProgress[]::new));
        assertThat(restored.get(0).total()).isEqualTo(checked.get(0).total()).isGreaterThan(40 * RECORDS);
    }

    @Test
    void aStartFromASavepointIsToldInRows() {
        Manifest manifest =
                Savepoints.write(run(BackupSetting.Kind.CHANGELOG), 0, directory.resolve("savepoint"), percent -> {});
        start(settings(BackupSetting.checkpoint(directory.resolve("second")))
                .withFrom(StartSetting.savepoint(directory.resolve("savepoint"))));
        long rows = manifest.operators().get(0).states().get(0).rows();
        assertThat(requireWhole(Step.RESTORE, Unit.ROWS).get(0).total())
                .isEqualTo(rows)
                .isGreaterThan(RECORDS / 2);
    }

    @Test
    void aStartFromACutOfAnotherBackupIsToldToo() {
        start(settings(BackupSetting.checkpoint(directory.resolve("second")))
                .withFrom(StartSetting.cut(run(BackupSetting.Kind.CHECKPOINT), CutSetting.NEWEST)));
        assertThat(requireWhole(Step.CHECK, Unit.BYTES).get(0).total())
                .isEqualTo(requireWhole(Step.RESTORE, Unit.BYTES).get(0).total());
    }

    @Test
    void aStartFromNothingIsToldNothing() {
        start(settings(BackupSetting.checkpoint(directory.resolve("first"))));
        assertThat(told).isEmpty();
    }

    /** What was told of a step: from nothing to all, in between, and of the same total. */
    private List<RestoreProgress> requireWhole(Step step, Unit unit) {
        List<RestoreProgress> of =
                told.stream().filter(each -> each.step() == step).toList();
        long total = of.get(0).total();
        assertThat(of).hasSizeGreaterThan(2).allMatch(each -> each.unit() == unit && each.total() == total);
        List<Long> done = of.stream().map(RestoreProgress::done).toList();
        assertThat(done).isSorted().doesNotHaveDuplicates().startsWith(0L).endsWith(total);
        return of;
    }

    @Test
    void theEstimateGoesByWhatWasRead() {
        RestoreProgress quarter = new RestoreProgress(Step.RESTORE, Unit.ROWS, 25, 100);
        assertThat(quarter.left(Duration.ofSeconds(2))).isEqualTo(Optional.of(Duration.ofSeconds(6)));
        assertThat(quarter.left(Duration.ZERO)).isEmpty();
        assertThat(new RestoreProgress(Step.CHECK, Unit.BYTES, 0, 100).left(Duration.ofSeconds(2)))
                .isEmpty();
    }
}
