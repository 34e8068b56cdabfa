package io.tidemark.bench.flink.sql;

import io.tidemark.bench.common.Run;
import io.tidemark.bench.common.Workload;
import io.tidemark.bench.flink.Environment;
import java.time.Duration;
import java.util.Locale;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.config.ExecutionConfigOptions;

/** Runs a workload on Flink SQL. */
public final class Main {

    private static final Duration BATCH_LATENCY = Duration.ofSeconds(2);
    private static final long BATCH_RECORDS = 5_000;
    private static final double SECOND = 1_000;

    private Main() {}

    /** Runs the workload that is named by {@code workload=NAME}; {@code mini-batch=true} for that. */
    public static void main(String[] args) throws Exception {
        Run run = Run.begin(args);
        StreamTableEnvironment tables = StreamTableEnvironment.create(Environment.of(run));
        boolean isMiniBatch = Boolean.parseBoolean(run.word("mini-batch", "false"));
        if (isMiniBatch) {
            tables.getConfig().set(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ENABLED, true);
            tables.getConfig().set(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ALLOW_LATENCY, BATCH_LATENCY);
            tables.getConfig().set(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_SIZE, BATCH_RECORDS);
        }
        run.setting("window functions, mini-batch " + (isMiniBatch ? "of 2 s or 5,000 records" : "off"));
        Workload workload = run.workload();
        String key = workload.keys().strings() ? "STRING" : "BIGINT";
        tables.executeSql("CREATE TABLE records (k " + key + ", v BIGINT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - "
                + interval(workload.outOfOrderness() + 1) + ") WITH ('connector' = 'feed')");
        tables.executeSql("CREATE TABLE results (k " + key + ", ws TIMESTAMP(3), we TIMESTAMP(3), c BIGINT, s BIGINT)"
                + " WITH ('connector' = 'feed')");
        tables.executeSql("INSERT INTO results SELECT k, window_start, window_end, COUNT(*), SUM(v) FROM TABLE("
                        + windows(workload) + ") GROUP BY k, window_start, window_end")
                .await();
        run.report(isMiniBatch ? "flink-sql-mini-batch" : "flink-sql");
    }

    private static String windows(Workload workload) {
        String length = interval(workload.length());
        return switch (workload.kind()) {
            case SESSION -> "SESSION(TABLE records PARTITION BY k, DESCRIPTOR(ts), " + length + ")";
            case WINDOW ->
                workload.slide() == workload.length()
                        ? "TUMBLE(TABLE records, DESCRIPTOR(ts), " + length + ")"
                        : "HOP(TABLE records, DESCRIPTOR(ts), " + interval(workload.slide()) + ", " + length + ")";
            case DEDUP, JOIN -> throw new IllegalArgumentException("This is not a workload of windows.");
        };
    }

    private static String interval(long millis) {
        return String.format(Locale.ROOT, "INTERVAL '%.3f' SECOND(3, 3)", millis / SECOND);
    }
}
