package io.tidemark.conformance.flink;

import io.tidemark.conformance.JobUnderTest;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;

/** A job on Flink: a source and a stamping function for each partition, and the operator keyed by key group. */
final class FlinkHost {

    static final TypeInformation<byte[]> BYTES = PrimitiveArrayTypeInfo.BYTE_PRIMITIVE_ARRAY_TYPE_INFO;

    private static final int FLINK_KEY_GROUPS = 16;

    private FlinkHost() {}

    /**
     * One run of a job.
     *
     * @param name the name it is watched under
     * @param backend the state backend: {@code hashmap} or {@code rocksdb}
     * @param parallelism of the operator
     * @param savepoint where it starts from; null for the beginning
     * @param readAtMost how many positions of each partition it reads before it waits to be stopped; 0 for all
     */
    record Run(
            String name,
            String backend,
            int parallelism,
            @Nullable String savepoint,
            int readAtMost) {}

    static JobGraph graph(JobUnderTest job, Run run) {
        Configuration settings = new Configuration();
        settings.set(StateBackendOptions.STATE_BACKEND, run.backend());
        if (run.savepoint() != null) {
            settings.set(StateRecoveryOptions.SAVEPOINT_PATH, run.savepoint());
        }
        StreamExecutionEnvironment environment = new StreamExecutionEnvironment(settings);
        environment.setMaxParallelism(FLINK_KEY_GROUPS);
        stamped(job, run, environment)
                .keyBy(parcel -> parcel.f0, Types.INT)
                .process(new OperatorFunction(job.scenario().toString(), run.name()))
                .returns(BYTES)
                .setParallelism(run.parallelism())
                .uid("operator")
                .sinkTo(new CollectingSink(run.name()))
                .setParallelism(run.parallelism())
                .uid("results");
        return environment.getStreamGraph().getJobGraph();
    }

    private static DataStream<Tuple2<Integer, byte[]>> stamped(
            JobUnderTest job, Run run, StreamExecutionEnvironment environment) {
        List<DataStream<Tuple2<Integer, byte[]>>> partitions = new ArrayList<>();
        for (int sender = 0; sender < job.partitions().size(); sender++) {
            partitions.add(environment
                    .fromSource(positions(job, run, sender), WatermarkStrategy.noWatermarks(), "partition " + sender)
                    .setParallelism(1)
                    .uid("source-" + sender)
                    .flatMap(new StampFunction(job.scenario().toString(), sender))
                    .returns(Types.TUPLE(Types.INT, BYTES))
                    .setParallelism(1)
                    .uid("stamp-" + sender));
        }
        return partitions.stream().reduce(DataStream::union).orElseThrow();
    }

    /** The positions of a partition's records, and the one after the last. */
    private static DataGeneratorSource<Long> positions(JobUnderTest job, Run run, int sender) {
        long count = job.partition(sender).events().size() + 1L;
        return run.readAtMost() == 0
                ? new DataGeneratorSource<>(position -> position, count, Types.LONG)
                : new DataGeneratorSource<>(
                        position -> position, count, RateLimiterStrategy.perCheckpoint(run.readAtMost()), Types.LONG);
    }
}
