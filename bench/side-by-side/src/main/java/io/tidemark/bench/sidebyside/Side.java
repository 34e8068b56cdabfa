package io.tidemark.bench.sidebyside;

import io.tidemark.bench.common.Workload;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * An engine that is measured: where it is and what it can do.
 *
 * @param name what it is called in commands and tables
 * @param program what its process runs
 * @param words what the program is told beside the row
 * @param can the rows that it can do
 * @param isDefault whether it is measured when no engines are named
 */
record Side(String name, Program program, List<String> words, Predicate<Row> can, boolean isDefault) {

    /**
     * The program of an engine.
     *
     * @param module the folder of its module, in {@code bench}
     * @param main its class
     * @param options what its JVM needs beside what all are given
     */
    record Program(String module, String main, List<String> options) {}

    private static final Program FLINK = new Program("flink", "io.tidemark.bench.flink.Main", flink());
    private static final Program FLINK_SQL = new Program("flink", "io.tidemark.bench.flink.sql.Main", flink());

    /** The plain loop on one thread, which is no engine: what the work costs at the least. */
    static final Side PLAIN = new Side(
            "plain",
            new Program("common", "io.tidemark.bench.common.plain.Main", List.of()),
            List.of(),
            row -> true,
            true);

    /** All engines; ratios are to the first. */
    static final List<Side> ENGINES = List.of(
            new Side(
                    "tidemark",
                    new Program("engine", "io.tidemark.bench.tidemark.Main", List.of()),
                    List.of(),
                    row -> true,
                    true),
            new Side("flink", FLINK, List.of(), row -> true, true),
            new Side("flink-sql", FLINK_SQL, List.of(), Side::isOfWindowFunctions, true),
            new Side("flink-sql-mini-batch", FLINK_SQL, List.of("mini-batch=true"), Side::isOfWindowFunctions, false),
            new Side(
                    "jet",
                    new Program("jet", "io.tidemark.bench.jet.Main", jet()),
                    List.of(),
                    row -> !row.onRocksDb(),
                    true),
            new Side(
                    "kafka-streams",
                    new Program("kafka-streams", "io.tidemark.bench.kafkastreams.Main", List.of()),
                    List.of(),
                    row -> row.workload().kind() == Workload.Kind.WINDOW
                            && !row.workload().userAggregate(),
                    false),
            new Side(
                    "spark",
                    new Program("spark", "io.tidemark.bench.spark.Main", spark()),
                    List.of(),
                    Side::isForSpark,
                    false));

    private static boolean isOfWindowFunctions(Row row) {
        return switch (row.workload().kind()) {
            case WINDOW, SESSION -> !row.workload().userAggregate();
            case DEDUP, JOIN -> false;
        };
    }

    /** A batch of the join takes minutes, and an aggregate of a user's own would be of another API. */
    private static boolean isForSpark(Row row) {
        return row.workload().kind() != Workload.Kind.JOIN && !row.workload().userAggregate();
    }

    /** What Flink's own start scripts give. */
    private static List<String> flink() {
        return opens("java.util", "java.lang", "java.time", "java.util.concurrent");
    }

    /** What Spark's own start scripts give. */
    private static List<String> spark() {
        return opens(
                "java.lang",
                "java.lang.invoke",
                "java.lang.reflect",
                "java.io",
                "java.net",
                "java.nio",
                "java.util",
                "java.util.concurrent",
                "java.util.concurrent.atomic",
                "sun.nio.ch",
                "sun.nio.cs",
                "sun.security.action",
                "sun.util.calendar");
    }

    private static List<String> opens(String... packages) {
        return Stream.of(packages)
                .map(each -> "--add-opens=java.base/" + each + "=ALL-UNNAMED")
                .toList();
    }

    /** What Hazelcast's own start script gives. */
    private static List<String> jet() {
        return List.of(
                "--add-modules=java.se",
                "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                "--add-opens=java.management/sun.management=ALL-UNNAMED",
                "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED",
                "-Dhazelcast.logging.type=none");
    }

    /** The engine of a name. */
    static Side named(String name) {
        return ENGINES.stream()
                .filter(each -> each.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no engine \"" + name + "\"; there are "
                        + ENGINES.stream().map(Side::name).toList() + "."));
    }
}
