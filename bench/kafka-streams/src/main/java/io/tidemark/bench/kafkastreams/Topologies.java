package io.tidemark.bench.kafkastreams;

import io.tidemark.bench.common.Cursor;
import io.tidemark.bench.common.Outcome;
import io.tidemark.bench.common.Run;
import io.tidemark.bench.common.Workload;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.EmitStrategy;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.SessionWindows;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.BuiltInDslStoreSuppliers;
import org.apache.kafka.streams.state.DslStoreSuppliers;
import org.apache.kafka.streams.state.SessionStore;
import org.apache.kafka.streams.state.WindowStore;

/** The workloads as topologies: windows, emitted when they close. */
final class Topologies {

    private final Run run;
    private final Workload workload;
    private final AtomicLongArray flushed;

    private Topologies(Run run, AtomicLongArray flushed) {
        this.run = run;
        this.workload = run.workload();
        this.flushed = flushed;
    }

    /** The topology of a run's workload, which notes what closing records have come. */
    static Topology of(Run run, AtomicLongArray flushed) {
        Topologies topologies = new Topologies(run, flushed);
        return run.workload().keys().strings()
                ? topologies.windows(Serdes.String(), Outcome::key, Cursor.string(Forms.FLUSH))
                : topologies.windows(Serdes.Long(), key -> key, Forms.FLUSH);
    }

    private <K> Topology windows(Serde<K> keys, ToLongFunction<K> hash, Object flush) {
        StreamsBuilder builder = new StreamsBuilder();
        KGroupedStream<K, Long> grouped = builder.stream(Main.TOPIC, Consumed.with(keys, Serdes.Long()))
                .processValues(() -> new Progress<K>(flushed, flush))
                .groupByKey(Grouped.with(keys, Serdes.Long()));
        totals(grouped, keys).toStream().process(() -> new Check<>(hash, flush));
        return builder.build();
    }

    private <K> KTable<Windowed<K>, Total> totals(KGroupedStream<K, Long> grouped, Serde<K> keys) {
        Duration length = Duration.ofMillis(workload.length());
        Duration grace = Duration.ofMillis(workload.outOfOrderness());
        DslStoreSuppliers stores =
                run.isOnRocksDb() ? BuiltInDslStoreSuppliers.ROCKS_DB : BuiltInDslStoreSuppliers.IN_MEMORY;
        if (workload.kind() == Workload.Kind.SESSION) {
            return grouped.windowedBy(SessionWindows.ofInactivityGapAndGrace(length, grace))
                    .emitStrategy(EmitStrategy.onWindowClose())
                    .aggregate(
                            () -> new Total(0, 0),
                            (key, amount, total) -> plus(total, 1, amount),
                            (key, a, b) -> plus(a, b.count(), b.sum()),
                            Materialized.<K, Total, SessionStore<Bytes, byte[]>>as(stores)
                                    .withKeySerde(keys)
                                    .withValueSerde(Forms.TOTAL));
        }
        return grouped.windowedBy(
                        TimeWindows.ofSizeAndGrace(length, grace).advanceBy(Duration.ofMillis(workload.slide())))
                .emitStrategy(EmitStrategy.onWindowClose())
                .aggregate(
                        () -> new Total(0, 0),
                        (key, amount, total) -> plus(total, 1, amount),
                        Materialized.<K, Total, WindowStore<Bytes, byte[]>>as(stores)
                                .withKeySerde(keys)
                                .withValueSerde(Forms.TOTAL));
    }

    private static Total plus(Total total, long count, long sum) {
        return new Total(total.count() + count, total.sum() + sum);
    }
}
