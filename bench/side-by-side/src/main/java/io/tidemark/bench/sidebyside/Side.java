package io.tidemark.bench.sidebyside;

import io.tidemark.bench.common.Workload;
import java.util.List;
import java.util.Set;

/**
 * An engine that is measured: where it is and what it can do.
 *
 * @param name what it is called in commands and tables
 * @param module the folder of its module, in {@code bench}
 * @param main its program
 * @param options what its JVM needs beside what all are given
 * @param kinds what it can compute
 * @param hasRocksDb whether it can keep state in RocksDB
 */
record Side(
        String name, String module, String main, List<String> options, Set<Workload.Kind> kinds, boolean hasRocksDb) {

    private static final Set<Workload.Kind> ALL_KINDS = Set.of(Workload.Kind.values());

    /** The plain loop on one thread, which is no engine: what the work costs at the least. */
    static final Side PLAIN =
            new Side("plain", "common", "io.tidemark.bench.common.plain.Main", List.of(), ALL_KINDS, false);

    /** All engines; ratios are to the first. */
    static final List<Side> ENGINES = List.of(
            new Side("tidemark", "engine", "io.tidemark.bench.tidemark.Main", List.of(), ALL_KINDS, true),
            new Side(
                    "flink",
                    "flink",
                    "io.tidemark.bench.flink.Main",
                    opens(
                            "java.base/java.util",
                            "java.base/java.lang",
                            "java.base/java.time",
                            "java.base/java.util.concurrent"),
                    ALL_KINDS,
                    true),
            new Side("jet", "jet", "io.tidemark.bench.jet.Main", jet(), ALL_KINDS, false));

    private static List<String> opens(String... packages) {
        return List.of(packages).stream()
                .map(each -> "--add-opens=" + each + "=ALL-UNNAMED")
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

    /** Whether it can do a row. */
    boolean can(Row row) {
        return kinds.contains(row.workload().kind()) && (hasRocksDb || !row.onRocksDb());
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
