package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.engine.backup.RestoreCount;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.heap.HeapStoreProvider;
import io.tidemark.engine.run.Opening;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.store.StoreRun;
import io.tidemark.engine.store.StoreUsage;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.engine.store.TaskStore;
import io.tidemark.engine.system.Agent;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.type.Type;
import io.tidemark.window.Windows;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Goal: a job whose store cannot be closed, as on a full disk, has ended all the same, and says why. Method: a store on the heap whose
 * closing fails.
 */
class UnclosableStoreTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private record Unclosable(StoreRun inner) implements StoreRun {

        @Override
        public TaskStore open(TaskPlace place, ChunkOutput output) {
            return inner.open(place, output);
        }

        @Override
        public Optional<LocalCopy> copy() {
            return inner.copy();
        }

        @Override
        public List<Agent> agents() {
            return inner.agents();
        }

        @Override
        public boolean wantsCut() {
            return inner.wantsCut();
        }

        @Override
        public StoreUsage usage() {
            return inner.usage();
        }

        @Override
        public void cutCommitted(LocalCopy cut) {
            inner.cutCommitted(cut);
        }

        @Override
        public void cutGivenUp(long cut) {
            inner.cutGivenUp(cut);
        }

        @Override
        public void close() {
            inner.close();
            throw new IllegalStateException("The disk of the store is full.");
        }
    }

    private static final class UnclosableStores implements StoreProvider {

        @Override
        public String name() {
            return "unclosable";
        }

        @Override
        public StoreRun start(StoreContext context) {
            return new Unclosable(new HeapStoreProvider().start(context));
        }
    }

    @Test
    void theJobEndsAndSaysWhy() {
        Job job = Job.named("few");
        job.source(
                        "numbers",
                        GeneratorSource.of(Type.LONG, 1, (partition, index) -> index)
                                .count(100),
                        SourceSettings.DEFAULT,
                        value -> value)
                .keyByLong(value -> value % 10)
                .window(Windows.tumbling(Duration.ofMillis(10)))
                .aggregate("counts", Aggregates.count())
                .sink("results", new CollectingSink<>());
        RunningJob running = RunningJob.drive(Opening.without(
                new Opening.Order(job, Settings.workers(1), new UnclosableStores(), RestoreCount.silent()), 1));
        assertThatThrownBy(() -> running.await(PATIENCE)).hasMessage("The disk of the store is full.");
    }
}
