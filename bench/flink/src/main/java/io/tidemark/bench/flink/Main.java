package io.tidemark.bench.flink;

import io.tidemark.bench.common.Results;
import io.tidemark.bench.common.Run;
import io.tidemark.bench.common.Workload;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.WindowedStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.windowing.assigners.EventTimeSessionWindows;
import org.apache.flink.streaming.api.windowing.assigners.SlidingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.WindowAssigner;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;

/** Runs a workload on Flink's DataStream API. */
public final class Main {

    private final Workload workload;
    private final StreamExecutionEnvironment environment;

    private Main(Run run) {
        this.workload = run.workload();
        this.environment = Environment.of(run);
    }

    /** Runs the workload that is named by {@code workload=NAME}. */
    public static void main(String[] args) throws Exception {
        Run run = Run.begin(args);
        Main main = new Main(run);
        main.build();
        main.environment.execute(run.workload().name());
        run.report("flink");
    }

    private void build() {
        switch (workload.kind()) {
            case WINDOW, SESSION -> windows();
            case DEDUP -> sink(clicks("ids", 0).process(new FirstOfId(Duration.ofMillis(workload.length()))), Main::id);
            case JOIN ->
                sink(
                        clicks("left", 0)
                                .intervalJoin(clicks("right", Workload.PARTITIONS))
                                .between(Duration.ofMillis(-workload.length()), Duration.ofMillis(workload.length()))
                                .process(new Pairing()),
                        Main::pair);
        }
    }

    private void windows() {
        if (workload.keys().strings()) {
            KeyedStream<Visit, String> visits = source("visits", new FeedSource<>(0, new Filling.Visits()), Visit.class)
                    .keyBy(visit -> visit.key, Types.STRING);
            windows(visits, visit -> visit.amount);
        } else {
            windows(clicks("clicks", 0), click -> click.amount);
        }
    }

    private <T, K> void windows(KeyedStream<T, K> keyed, Totals.Amount<T> amount) {
        WindowedStream<T, K, TimeWindow> windowed = keyed.window(assigner());
        TypeInformation<Total> total = TypeInformation.of(Total.class);
        TypeInformation<Outcomes> outcome = TypeInformation.of(Outcomes.class);
        Totals.Named<K> named = new Totals.Named<>();
        if (workload.userAggregate()) {
            TypeInformation<UserTotal> own = TypeInformation.of(UserTotal.class);
            sink(windowed.aggregate(new Totals.OfUser<>(amount), named, own, outcome), Main::window);
        } else {
            sink(windowed.aggregate(new Totals.InPlace<>(amount), named, total, outcome), Main::window);
        }
    }

    private WindowAssigner<Object, TimeWindow> assigner() {
        Duration length = Duration.ofMillis(workload.length());
        if (workload.kind() == Workload.Kind.SESSION) {
            return EventTimeSessionWindows.withGap(length);
        }
        return workload.slide() == workload.length()
                ? TumblingEventTimeWindows.of(length)
                : SlidingEventTimeWindows.of(length, Duration.ofMillis(workload.slide()));
    }

    private KeyedStream<Click, Long> clicks(String name, int firstSlot) {
        return source(name, new FeedSource<>(firstSlot, new Filling.Clicks()), Click.class)
                .keyBy(click -> click.key, Types.LONG);
    }

    private <T> DataStream<T> source(String name, FeedSource<T> source, Class<T> type) {
        WatermarkStrategy<T> watermarks = workload.outOfOrderness() == 0
                ? WatermarkStrategy.forMonotonousTimestamps()
                : WatermarkStrategy.forBoundedOutOfOrderness(Duration.ofMillis(workload.outOfOrderness()));
        return environment.fromSource(source, watermarks, name, TypeInformation.of(type));
    }

    private static void sink(DataStream<Outcomes> outcomes, ResultsSink.Taking<Outcomes> taking) {
        outcomes.sinkTo(new ResultsSink<>(taking));
    }

    private static void window(Results results, Outcomes outcome) {
        results.window(outcome.key, outcome.start, outcome.end, outcome.count, outcome.sum);
    }

    private static void pair(Results results, Outcomes outcome) {
        results.pair(outcome.key, outcome.start, outcome.end);
    }

    private static void id(Results results, Outcomes outcome) {
        results.id(outcome.key);
    }
}
