package io.tidemark.engine.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Layout;
import io.tidemark.core.RefusedException;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.job.Job;
import io.tidemark.operator.AlignedWindowOperator;
import io.tidemark.operator.Operator;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.Output;
import io.tidemark.operator.SessionOperator;
import io.tidemark.operator.WindowSpec;
import io.tidemark.record.Batch;
import io.tidemark.record.Counters;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Origins;
import io.tidemark.record.Windowed;
import io.tidemark.state.Codec;
import io.tidemark.state.Slice;
import io.tidemark.time.Times;
import io.tidemark.type.ByteSink;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import io.tidemark.window.Emission;
import io.tidemark.window.SessionWindows;
import io.tidemark.window.Windows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Results before the FINAL one (rule 9): an operator is driven batch by batch, clock by clock and tick by tick, and everything it
 * emits is compared with what was worked out by hand.
 */
class EmissionTest {

    private final List<String> emitted = new ArrayList<>();
    private final Origins origins = new Origins();
    private final int partition = origins.id("s", "p");
    private Operator operator = tumbling(Emission.onClose(), 0);

    @Test
    void onUpdateGivesOneUpdateForEachWindowAndKeyOfABatch() {
        operator = tumbling(Emission.onUpdate(), 0);
        batch(new long[][] {{1, 1}, {1, 2}, {2, 3}});
        assertThat(taken()).containsExactlyInAnyOrder("1 [0,10) 3 UPDATE r2", "2 [0,10) 3 UPDATE r1");
        batch(new long[][] {{1, 4}});
        assertThat(taken()).containsExactly("1 [0,10) 7 UPDATE r3");
        clock(10);
        assertThat(taken()).containsExactlyInAnyOrder("1 [0,10) 7 FINAL r3", "2 [0,10) 3 FINAL r1");
    }

    @Test
    void onUpdateReportsEveryHoppingWindowOfARecord() {
        operator = aligned("hopping 10ms 5ms", Emission.onUpdate(), 0);
        batch(new long[][] {{1, 6}});
        assertThat(taken()).containsExactlyInAnyOrder("1 [0,10) 6 UPDATE r1", "1 [5,15) 6 UPDATE r1");
    }

    @Test
    void earlyResultsComeByProcessingTimeAndOnlyForWhatChanged() {
        operator = tumbling(Emission.early(Duration.ofMillis(100)), 0);
        batch(new long[][] {{1, 1}});
        assertThat(tick(1_000)).containsExactly("1 [0,10) 1 EARLY r1");
        assertThat(operator.nextTick()).as("nothing changed since").isEqualTo(Times.END);
        batch(new long[][] {{2, 2}});
        assertThat(operator.nextTick()).isEqualTo(1_100);
        assertThat(tick(1_100)).containsExactly("2 [0,10) 2 EARLY r1");
        clock(10);
        assertThat(taken()).containsExactlyInAnyOrder("1 [0,10) 1 FINAL r1", "2 [0,10) 2 FINAL r1");
    }

    @Test
    void refinementsComeAtTheEndAndThenOnceAPeriodAndTheLastIsInTheFinal() {
        operator = tumbling(Emission.refineLate(Duration.ofMillis(60)), 20);
        batch(new long[][] {{1, 1}});
        assertThat(tick(0)).as("not before the window has ended").isEmpty();
        clock(10);
        assertThat(taken()).containsExactly("1 [0,10) 1 UPDATE r1");
        batch(new long[][] {{1, 2}});
        clock(12);
        assertThat(taken()).isEmpty();
        assertThat(tick(1_000)).containsExactly("1 [0,10) 3 UPDATE r2");
        batch(new long[][] {{1, 3}});
        assertThat(operator.nextTick()).isEqualTo(1_060);
        clock(30);
        assertThat(taken()).containsExactly("1 [0,10) 6 FINAL r3");
        assertThat(operator.nextTick()).as("nothing is left to refine").isEqualTo(Times.END);
    }

    @Test
    void sessionsAreUpdatedAndRefinedAlike() {
        operator = session(Emission.onUpdate(), 0);
        batch(new long[][] {{1, 1}, {1, 4}, {1, 40}});
        assertThat(taken()).containsExactly("1 [1,14) 5 FINAL r2", "1 [40,50) 40 UPDATE r1");

        operator = session(Emission.refineLate(Duration.ofMillis(60)), 20);
        batch(new long[][] {{1, 1}});
        clock(11);
        assertThat(taken()).containsExactly("1 [1,11) 1 UPDATE r1");
        batch(new long[][] {{1, 5}});
        clock(12);
        assertThat(taken()).as("the session ends later now").isEmpty();
        clock(15);
        assertThat(taken()).containsExactly("1 [1,15) 6 UPDATE r2");
        clock(36);
        assertThat(taken()).containsExactly("1 [1,15) 6 FINAL r2");
    }

    @Test
    void statefulOperatorsTakeFinalResultsOnly() {
        Job job = Job.named("updates");
        var updates = job.source("s", new NoSource(), io.tidemark.job.SourceSettings.DEFAULT)
                .keyBy(Long.class, value -> value)
                .window(Windows.tumbling(Duration.ofSeconds(1)))
                .emit(Emission.onUpdate())
                .aggregate("first", Aggregates.<Long>count());
        assertThatThrownBy(() -> updates.keyBy(Long.class, Windowed::key)
                        .window(Windows.tumbling(Duration.ofSeconds(1)))
                        .aggregate("second", Aggregates.count()))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("second");
    }

    private Operator tumbling(Emission emission, long grace) {
        return aligned("tumbling 10ms", emission, grace);
    }

    private Operator aligned(String windows, Emission emission, long grace) {
        WindowSpec spec = spec(emission, grace);
        return new AlignedWindowOperator(context(), (io.tidemark.window.AlignedWindows) Windows.parse(windows), spec);
    }

    private Operator session(Emission emission, long grace) {
        return new SessionOperator(context(), SessionWindows.gap(10), spec(emission, grace));
    }

    private WindowSpec spec(Emission emission, long grace) {
        Layout layout = new Layout();
        @SuppressWarnings("unchecked") // Records are longs.
        Kernel<Object, ?> kernel = (Kernel<Object, ?>)
                (Kernel<?, ?>) Aggregates.<Long>sum(value -> value).bind(layout);
        @SuppressWarnings("unchecked") // As above.
        Codec<Object> codec = (Codec<Object>) (Codec<?>) Codec.of(Type.LONG);
        return new WindowSpec(Type.LONG, codec, kernel, layout, grace, emission);
    }

    private OperatorContext context() {
        HeapStore store = new HeapStore(new TaskPlace("operator", 0, 4, 4, origins), new NoOutput());
        return new OperatorContext("agg", store, origins, new Counters(), (origin, position) -> "p:" + position, true);
    }

    /** Records as (key, value), whose time is their value; they are on time. */
    private void batch(long[][] records) {
        Layout layout = new Layout();
        Kernel<Long, Long> kernel = Aggregates.<Long>sum(value -> value).bind(layout);
        Batch batch = new Batch(true, layout.inputs());
        for (long[] record : records) {
            int at = batch.size++;
            batch.words[at] = record[0];
            batch.hashes[at] = KeyHash.hashLong(record[0]);
            batch.values[at] = record[1];
            batch.times[at] = record[1];
            batch.stamps[at] = record[1];
            batch.origins[at] = partition;
            kernel.extract(record[1], batch.inputs, at * layout.inputs());
        }
        operator.process(batch, new Recorder());
    }

    private void clock(long clock) {
        if (operator.nextDue() <= clock) {
            for (int group = 0; group < 4; group++) {
                while (operator.advance(group, clock, new Recorder())) {
                    assertThat(emitted.size()).isLessThan(1_000);
                }
            }
        }
        operator.settle(clock);
    }

    private List<String> tick(long now) {
        if (operator.nextTick() <= now) {
            operator.tick(now, new Recorder());
        }
        return taken();
    }

    private List<String> taken() {
        List<String> taken = List.copyOf(emitted);
        emitted.clear();
        return taken;
    }

    private final class Recorder implements Output {
        @Override
        public void emit(Object value, long time, long stamp, int origin, long position) {
            Windowed<?, ?> result = (Windowed<?, ?>) value;
            emitted.add(result.key() + " [" + result.start() + "," + result.end() + ") " + result.value() + " "
                    + result.kind() + " r" + result.revision());
        }

        @Override
        public void deadLetter(DeadLetter letter) {
            emitted.add("dead letter " + letter.reason());
        }
    }

    private static final class NoOutput implements ChunkOutput {
        @Override
        public ByteSink rows(int state, int keyGroup, byte kind, Slice slice, int count) {
            return new ByteSink();
        }

        @Override
        public void appended(int state, int keyGroup) {}
    }

    /** A source that is described and never started. */
    private static final class NoSource implements io.tidemark.source.Source<Long> {
        @Override
        public Type<Long> type() {
            return Type.LONG;
        }

        @Override
        public io.tidemark.source.SourceRun<Long> start() {
            throw new IllegalStateException("This source is never started.");
        }
    }
}
