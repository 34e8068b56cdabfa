package io.tidemark.bench.sidebyside;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Prints measurements as a table of medians and ratios; those of several runs one after the other, since ratios are within one. */
final class Table {

    private static final double MILLION = 1e6;
    private static final double HUNDRED = 100;
    private static final String OURS = Side.ENGINES.get(0).name();

    private final PrintStream out;

    Table(PrintStream out) {
        this.out = out;
    }

    /** Prints everything. */
    void print(List<Measurement> all) {
        Map<String, List<Measurement>> runs = new TreeMap<>();
        all.forEach(each ->
                runs.computeIfAbsent(each.run(), key -> new ArrayList<>()).add(each));
        runs.forEach((run, measurements) -> {
            line("");
            line(
                    "Run %s. CPU-s/M: processor seconds for a million records; x: how many times those of %s, or its records/s;",
                    run, OURS);
            line("limit: processor time of a plain loop on one thread, as a part; spread of records/s over rounds.");
            line("");
            line(
                    "| %-26s | %-13s | %9s | %7s | %11s | %7s | %6s | %9s | %6s | %5s | %s",
                    "row",
                    "engine",
                    "CPU-s/M",
                    "x",
                    "M records/s",
                    "x",
                    "limit",
                    "peak MiB",
                    "spread",
                    "cuts",
                    "results |");
            line("|---|---|---|---|---|---|---|---|---|---|---|");
            Map<String, List<Measurement>> rows = new LinkedHashMap<>();
            measurements.forEach(each ->
                    rows.computeIfAbsent(each.row(), key -> new ArrayList<>()).add(each));
            rows.forEach(this::row);
            settings(measurements);
        });
    }

    private void row(String row, List<Measurement> measurements) {
        Map<String, List<Measurement>> engines = new LinkedHashMap<>();
        for (Side side : Side.ENGINES) {
            engines.put(side.name(), new ArrayList<>());
        }
        measurements.forEach(each ->
                engines.computeIfAbsent(each.engine(), key -> new ArrayList<>()).add(each));
        List<Measurement> ours = right(engines.getOrDefault(OURS, List.of()));
        List<Measurement> plain = right(engines.getOrDefault(Side.PLAIN.name(), List.of()));
        engines.forEach((engine, all) -> {
            if (!all.isEmpty()) {
                engine(row, all, ours, plain);
            }
        });
    }

    private void engine(String row, List<Measurement> all, List<Measurement> ours, List<Measurement> plain) {
        List<Measurement> right = right(all);
        double cpu = Medians.of(right, Measurement::cpuPerMillion);
        double rate = Medians.of(right, Measurement::perSecond);
        line(
                "| %-26s | %-13s | %9.3f | %7s | %11.3f | %7s | %6s | %9.0f | %5.0f%% | %5.0f | %s |",
                row,
                all.get(0).engine(),
                cpu,
                ratio(cpu, Medians.of(ours, Measurement::cpuPerMillion)),
                rate / MILLION,
                ratio(rate, Medians.of(ours, Measurement::perSecond)),
                ratio(Medians.of(plain, Measurement::cpuPerMillion), cpu),
                Medians.of(right, Measurement::peakMiB),
                HUNDRED * Medians.spread(right, Measurement::perSecond),
                Medians.of(right, Measurement::cuts),
                results(all));
    }

    private static String results(List<Measurement> all) {
        for (Measurement each : all) {
            if (!each.verdict().isRight()) {
                return "WRONG in round " + (each.round() + 1) + ": "
                        + each.verdict().why();
            }
        }
        return "same, "
                + all.stream().mapToLong(each -> each.verdict().checked()).min().orElse(0) + " checked";
    }

    private static List<Measurement> right(List<Measurement> all) {
        return all.stream().filter(each -> each.verdict().isRight()).toList();
    }

    private static String ratio(double of, double to) {
        return of == 0 || to == 0 ? "-" : String.format(Locale.ROOT, "%.2f", of / to);
    }

    private void settings(List<Measurement> measurements) {
        line("");
        line("Settings:");
        Map<String, String> seen = new LinkedHashMap<>();
        for (Measurement each : measurements) {
            String what = each.engine() + ": " + String.join("; ", each.settings());
            if (!each.settings().isEmpty() && seen.putIfAbsent(what, each.row()) == null) {
                line("- %s (first in %s)", what, each.row());
            }
        }
    }

    private void line(String format, Object... values) {
        out.printf(Locale.ROOT, format + "%n", values);
    }
}
