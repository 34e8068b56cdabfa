package io.tidemark.bench.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.session_window;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.window;

import io.tidemark.bench.common.Run;
import io.tidemark.bench.common.Workload;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.OutputMode;
import org.apache.spark.sql.streaming.StreamingQuery;

/** Runs a workload on Spark Structured Streaming, in micro-batches, with state in RocksDB. */
public final class Main {

    private static final String FORMAT = FeedTables.class.getName();
    private static final String KEY = "k";
    private static final String TIME = "ts";

    private final Workload workload;
    private final SparkSession spark;

    private Main(Run run) {
        this.workload = run.workload();
        this.spark = session(run);
    }

    /** Runs the workload that is named by {@code workload=NAME}. */
    public static void main(String[] args) throws Exception {
        Run run = Run.begin(args);
        run.meter().step();
        Main main = new Main(run);
        StreamingQuery query = main.results()
                .writeStream()
                .format(FORMAT)
                .outputMode(OutputMode.Append())
                .option("checkpointLocation", run.directory("checkpoint").toString())
                .start();
        // There is always more until the meter has stopped and all windows have been closed.
        query.processAllAvailable();
        query.stop();
        run.report("spark");
        main.spark.stop();
    }

    private static SparkSession session(Run run) {
        String store = "spark.sql.streaming.stateStore.";
        run.setting("local[" + Workload.PARTITIONS
                + "], as many shuffle partitions, append mode, RocksDB state store (for heap rows, too)"
                + " with changelog checkpoints and " + Run.STORE_BYTES
                + " bytes, batches as long as cuts are apart or 2 s");
        return SparkSession.builder()
                .master("local[" + Workload.PARTITIONS + "]")
                .config("spark.sql.shuffle.partitions", Workload.PARTITIONS)
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.local.dir", run.directory("local").toString())
                .config("spark.sql.warehouse.dir", run.directory("warehouse").toString())
                .config("spark.sql.session.timeZone", "UTC")
                .config(
                        store + "providerClass",
                        "org.apache.spark.sql.execution.streaming.state.RocksDBStateStoreProvider")
                .config(store + "rocksdb.changelogCheckpointing.enabled", true)
                .config(store + "rocksdb.trackTotalNumberOfRows", false)
                .config(store + "rocksdb.boundedMemoryUsage", true)
                .config(store + "rocksdb.maxMemoryUsageMB", Run.STORE_BYTES >> 20)
                .getOrCreate();
    }

    private Dataset<Row> results() {
        return switch (workload.kind()) {
            case WINDOW -> totals(window(col(TIME), millis(workload.length()), millis(workload.slide())), "window");
            case SESSION -> totals(session_window(col(TIME), millis(workload.length())), "session_window");
            case DEDUP ->
                records(0, workload.length())
                        .dropDuplicatesWithinWatermark(new String[] {KEY})
                        .select(KEY);
            case JOIN -> pairs();
        };
    }

    private Dataset<Row> totals(Column windows, String name) {
        return records(0, workload.outOfOrderness())
                .groupBy(windows, col(KEY))
                .agg(count(lit(1)).as("c"), sum("v").as("s"))
                .select(col(KEY), col(name + ".start"), col(name + ".end"), col("c"), col("s"));
    }

    private Dataset<Row> pairs() {
        String reach = "INTERVAL " + workload.length() + " MILLISECONDS";
        return records(0, 0)
                .as("l")
                .join(
                        records(1, 0).as("r"),
                        expr("l.k = r.k AND r.ts BETWEEN l.ts - " + reach + " AND l.ts + " + reach))
                .select("l.k", "l.v", "r.v");
    }

    private Dataset<Row> records(int side, long late) {
        return spark.readStream()
                .format(FORMAT)
                .option(FeedTables.SIDE, side)
                .load()
                .withWatermark(TIME, millis(late));
    }

    private static String millis(long millis) {
        return millis + " milliseconds";
    }
}
