package io.tidemark.conformance.spark;

import io.tidemark.conformance.JobUnderTest;
import java.nio.file.Path;
import java.util.concurrent.TimeoutException;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.OutputMode;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.TimeMode;
import org.apache.spark.sql.streaming.Trigger;
import scala.Tuple2;

/**
 * A job on Spark: a folder in which each file is a batch, a stateful processor that stamps, keyed by partition, and one that runs the
 * operator, keyed by key group. Spark's own notion of time is not used.
 */
final class SparkHost {

    private static final Encoder<Tuple2<Integer, byte[]>> PARCEL = Encoders.tuple(Encoders.INT(), Encoders.BINARY());

    private SparkHost() {}

    static SparkSession session(Path folder) {
        return SparkSession.builder()
                .master("local[2]")
                .appName("conformance")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "localhost")
                .config("spark.local.dir", folder.resolve("local").toString())
                .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
                .config("spark.sql.codegen.wholeStage", false)
                .config("spark.sql.shuffle.partitions", 2)
                .config(
                        "spark.sql.streaming.stateStore.providerClass",
                        "org.apache.spark.sql.execution.streaming.state.RocksDBStateStoreProvider")
                .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
                .config("spark.ui.enabled", false)
                .getOrCreate();
    }

    /** Takes the batches that are in the folder and were not taken before, and stops. */
    static StreamingQuery start(
            SparkSession session, JobUnderTest job, Path folder, VoidFunction2<Dataset<byte[]>, Long> batches)
            throws TimeoutException {
        String scenario = job.scenario().toString();
        Dataset<Tuple2<Integer, Integer>> reads = session.readStream()
                .option("maxFilesPerTrigger", 1)
                .textFile(folder.resolve("input").toString())
                .map(read(), Encoders.tuple(Encoders.INT(), Encoders.INT()));
        return reads.groupByKey((MapFunction<Tuple2<Integer, Integer>, Integer>) Tuple2::_1, Encoders.INT())
                .mapValues((MapFunction<Tuple2<Integer, Integer>, Integer>) Tuple2::_2, Encoders.INT())
                .transformWithState(new StampProcessor(scenario), TimeMode.None(), OutputMode.Append(), PARCEL)
                .groupByKey((MapFunction<Tuple2<Integer, byte[]>, Integer>) Tuple2::_1, Encoders.INT())
                .transformWithState(
                        new OperatorProcessor(scenario), TimeMode.None(), OutputMode.Append(), Encoders.BINARY())
                .writeStream()
                .option("checkpointLocation", folder.resolve("checkpoint").toString())
                .trigger(Trigger.AvailableNow())
                .foreachBatch(batches)
                .start();
    }

    /** Reads a line: the number of a partition, and a position in it. */
    private static MapFunction<String, Tuple2<Integer, Integer>> read() {
        return line -> {
            int space = line.indexOf(' ');
            return new Tuple2<>(Integer.valueOf(line.substring(0, space)), Integer.valueOf(line.substring(space + 1)));
        };
    }
}
