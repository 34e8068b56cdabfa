package io.tidemark.bench.jet;

import com.hazelcast.function.BiConsumerEx;
import com.hazelcast.function.FunctionEx;
import com.hazelcast.function.ToLongFunctionEx;
import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.accumulator.LongAccumulator;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.core.ProcessorSupplier;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import com.hazelcast.jet.pipeline.GeneralStage;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.jet.pipeline.Sources;
import com.hazelcast.jet.pipeline.StageWithKeyAndWindow;
import com.hazelcast.jet.pipeline.StreamStage;
import com.hazelcast.jet.pipeline.WindowDefinition;
import io.tidemark.bench.common.Feed;
import io.tidemark.bench.common.Outcome;
import io.tidemark.bench.common.Results;
import io.tidemark.bench.common.Run;
import io.tidemark.bench.common.Workload;
import java.util.List;

/** The workloads as pipelines. */
final class Pipelines {

    private final Workload workload;
    private final Pipeline pipeline = Pipeline.create();

    private Pipelines(Workload workload) {
        this.workload = workload;
    }

    /** The pipeline of a workload. */
    static Pipeline of(Workload workload) {
        Pipelines pipelines = new Pipelines(workload);
        switch (workload.kind()) {
            case WINDOW, SESSION -> pipelines.windows();
            case DEDUP -> pipelines.dedup();
            case JOIN -> pipelines.join();
        }
        return pipelines.pipeline;
    }

    private void windows() {
        if (workload.keys().strings()) {
            windows(
                    source("visits", 0, feed -> new Visit(feed.string(), feed.amount())),
                    Visit::key,
                    Visit::amount,
                    Outcome::key);
        } else {
            windows(clicks("clicks", 0), Click::key, Click::amount, key -> key);
        }
    }

    private <T, K> void windows(
            StreamStage<T> stage, FunctionEx<T, K> key, ToLongFunctionEx<T> amount, ToLongFunctionEx<K> hash) {
        StageWithKeyAndWindow<T, K> windowed = stage.groupingKey(key).window(window());
        if (workload.userAggregate()) {
            sink(
                    windowed.aggregate(Totals.ofUser(amount)),
                    (Results results, KeyedWindowResult<K, UserTotal> each) -> results.window(
                            hash.applyAsLong(each.key()),
                            each.start(),
                            each.end(),
                            each.result().count(),
                            each.result().sum()));
        } else {
            sink(
                    windowed.aggregate(Totals.inPlace(amount)),
                    (Results results, KeyedWindowResult<K, Total> each) -> results.window(
                            hash.applyAsLong(each.key()),
                            each.start(),
                            each.end(),
                            each.result().count(),
                            each.result().sum()));
        }
    }

    private WindowDefinition window() {
        if (workload.kind() == Workload.Kind.SESSION) {
            return WindowDefinition.session(workload.length());
        }
        return WindowDefinition.sliding(workload.length(), workload.slide());
    }

    /** The time-to-live of states is of event time here, so this is all there is to it. */
    private void dedup() {
        sink(
                clicks("ids", 0)
                        .groupingKey(Click::key)
                        .filterStateful(workload.length(), LongAccumulator::new, (seen, click) -> {
                            boolean isFirst = seen.get() == 0;
                            seen.set(1);
                            return isFirst;
                        }),
                (Results results, Click click) -> results.id(click.key()));
    }

    /** There is no interval join: both sides become one stream, and each key keeps its latest records. */
    private void join() {
        long reach = workload.length();
        StreamStage<Pair> pairs = clicks("left", 0)
                .merge(clicks("right", Workload.PARTITIONS))
                .groupingKey(Click::key)
                .flatMapStateful(
                        reach,
                        Sides::new,
                        (sides, key, click) -> pairs(sides.meet(click), click),
                        (sides, key, time) -> Traversers.<Pair>empty());
        sink(pairs, (Results results, Pair pair) -> results.pair(pair.key(), pair.left(), pair.right()));
    }

    private static Traverser<Pair> pairs(List<Long> others, Click click) {
        Workload workload = Run.current().workload();
        long time = workload.timeAt(click.amount());
        return Traversers.traverseIterable(others)
                .filter(other -> Math.abs(workload.timeAt(other) - time) <= workload.length())
                .map(other -> click.isRight()
                        ? new Pair(click.key(), other, click.amount())
                        : new Pair(click.key(), click.amount(), other));
    }

    private StreamStage<Click> clicks(String name, int firstSlot) {
        boolean isRight = firstSlot > 0;
        return source(name, firstSlot, feed -> new Click(feed.key(), feed.amount(), isRight));
    }

    private <T> StreamStage<T> source(String name, int firstSlot, FunctionEx<Feed, T> record) {
        return pipeline.<T>readFrom(Sources.streamFromProcessorWithWatermarks(
                        name,
                        true,
                        policy -> ProcessorMetaSupplier.of(
                                Workload.PARTITIONS,
                                ProcessorSupplier.of(() -> new FeedProcessor<T>(firstSlot, record, policy)))))
                .withNativeTimestamps(workload.outOfOrderness());
    }

    private static <T> void sink(GeneralStage<T> outcomes, BiConsumerEx<Results, T> taking) {
        outcomes.writeTo(Sinks.fromProcessor(
                "results",
                ProcessorMetaSupplier.of(
                        Workload.PARTITIONS, ProcessorSupplier.of(() -> new ResultsProcessor<>(taking)))));
    }
}
