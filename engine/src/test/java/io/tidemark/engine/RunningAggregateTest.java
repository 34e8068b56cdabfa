package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.settings.Settings;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.record.Windowed;
import io.tidemark.type.Type;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Goal: an aggregate without a window tells how it stands after each batch, with revisions that rise, and once for all at the end
 * (rule 9). Method: ten keys over two partitions of numbers; the last word is compared with sums worked out here.
 */
class RunningAggregateTest {

    private static final long PER_PARTITION = 5_000;
    private static final long KEYS = 10;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void updatesRiseAndTheFinalIsTheSumOfAll(int workers) {
        CollectingSink<Windowed<Long, Long>> results = new CollectingSink<>();
        Job job = Job.named("running");
        job.source(
                        "numbers",
                        GeneratorSource.of(Type.LONG, 2, (partition, index) -> index)
                                .count(PER_PARTITION),
                        SourceSettings.DEFAULT,
                        value -> value)
                .keyByLong(value -> value % KEYS)
                .unbounded()
                .aggregate("sum", Aggregates.sum(value -> value))
                .sink("results", results);
        Engine.start(job, Settings.workers(workers)).await();
        for (long key = 0; key < KEYS; key++) {
            List<Windowed<Long, Long>> ofKey = resultsOf(key, results);
            Windowed<Long, Long> last = ofKey.get(ofKey.size() - 1);
            assertThat(last.kind()).isEqualTo(Windowed.Kind.FINAL);
            assertThat(last.revision()).isEqualTo(2 * PER_PARTITION / KEYS);
            assertThat(last.value()).isEqualTo(sum(key));
            List<Windowed<Long, Long>> updates = ofKey.subList(0, ofKey.size() - 1);
            assertThat(updates).isNotEmpty().allMatch(update -> update.kind() == Windowed.Kind.UPDATE);
            assertThat(updates).extracting(Windowed::revision).isSorted().doesNotHaveDuplicates();
        }
    }

    private static List<Windowed<Long, Long>> resultsOf(long key, CollectingSink<Windowed<Long, Long>> results) {
        return results.published().stream()
                .filter(result -> result.key() == key)
                .toList();
    }

    private static long sum(long key) {
        long sum = 0;
        for (long value = key; value < PER_PARTITION; value += KEYS) {
            sum += 2 * value;
        }
        return sum;
    }
}
