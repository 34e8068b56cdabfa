package io.tidemark.bench.sidebyside;

import io.tidemark.bench.common.Workloads;
import io.tidemark.bench.common.system.Clock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The program behind {@code bench/run}. */
public final class Main {

    private static final DateTimeFormatter RUN =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final String USAGE = """
            bench/run [options]        measures Tidemark and its peers and prints a table of ratios
              --quick                  three rows in less than five minutes
              --rows ROW,ROW           other rows than the twelve: WORKLOAD[@rocksdb][+SECONDSs], or slides
              --engines NAME,NAME      fewer engines
              --rounds N               how often each is measured (3)
              --warm-up S              seconds before the measurement (20)
              --measured S             seconds of the measurement (20)
              --heap SIZE              -Xmx of every process (8g)
              --list                   the workloads and engines there are
              --merge FILE ...         prints the tables of earlier runs again
            """;

    private Main() {}

    /** Runs a comparison; the first argument is the folder {@code bench}. */
    public static void main(String[] args) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(args));
        Path bench = Path.of(words.remove(0)).toAbsolutePath();
        if (words.contains("--help")) {
            System.out.print(USAGE);
        } else if (words.contains("--list")) {
            list();
        } else if (words.contains("--merge")) {
            merge(words.subList(words.indexOf("--merge") + 1, words.size()));
        } else {
            measure(bench, Options.parse(words));
        }
    }

    private static void measure(Path bench, Plan plan) throws IOException, InterruptedException {
        Path work = bench.resolve("target").resolve("side-by-side");
        Path results = Files.createDirectories(work.resolve("results"));
        Path file = results.resolve(RUN.format(Instant.ofEpochMilli(Clock.millis())) + ".jsonl");
        System.out.println(Machine.describe());
        System.out.println("Every process: -Xmx" + plan.heap() + ", G1, " + plan.warmUpSeconds() + " s of warm-up, "
                + plan.measuredSeconds() + " s measured; " + plan.rounds() + " rounds.");
        List<Measurement> all = new Comparison(plan, new Child(bench, work), file, System.out).run();
        new Table(System.out).print(all);
        System.out.println("Kept in " + file + "; logs are in " + work + ".");
        if (all.stream().anyMatch(each -> !each.verdict().isRight())) {
            System.exit(1);
        }
    }

    private static void list() {
        Workloads.ALL.forEach(each -> System.out.println(each.name()));
        System.out.println("engines: " + Side.ENGINES.stream().map(Side::name).toList());
    }

    private static void merge(List<String> files) throws IOException {
        List<Measurement> all = new ArrayList<>();
        for (String file : files) {
            for (String line : Files.readAllLines(Path.of(file))) {
                all.add(Measurement.parse(line));
            }
        }
        new Table(System.out).print(all);
    }
}
