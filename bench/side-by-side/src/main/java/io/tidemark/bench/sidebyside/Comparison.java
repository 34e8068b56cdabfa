package io.tidemark.bench.sidebyside;

import io.tidemark.bench.common.system.Clock;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Carries out a plan: row by row, round by round, engine by engine, each in a process of its own. */
final class Comparison {

    /** How long a process may take beyond its warm-up and its measurement, to start and to end. */
    private static final int SECONDS_BESIDE = 120;

    private static final int PLAIN_WARM_UP_SECONDS = 2;
    private static final int PLAIN_SECONDS = 4;
    private static final int REFERENCE_SECONDS_MAX = 1_200;
    private static final int MILLIS = 1_000;

    private final Plan plan;
    private final Child child;
    private final Path file;
    private final String run;
    private final PrintStream out;

    Comparison(Plan plan, Child child, Path file, PrintStream out) {
        this.plan = plan;
        this.child = child;
        this.file = file;
        this.run = String.valueOf(file.getFileName()).replaceFirst("\\.jsonl$", "");
        this.out = out;
    }

    /** A process that has ended, and is yet to be checked. */
    private record Ended(Measurement.Place place, @Nullable Map<String, Object> report) {}

    /** Measures everything; each row is written to the file once it has been checked. */
    List<Measurement> run() throws IOException, InterruptedException {
        List<Measurement> all = new ArrayList<>();
        for (Row row : plan.rows()) {
            List<Measurement> checked = check(row, measure(row));
            Files.write(
                    file,
                    checked.stream().map(Measurement::json).toList(),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
            all.addAll(checked);
        }
        return all;
    }

    private List<Ended> measure(Row row) throws IOException, InterruptedException {
        List<Ended> ended = new ArrayList<>();
        List<Side> sides = new ArrayList<>(plan.enginesOf(row));
        sides.add(Side.PLAIN);
        for (int round = 0; round < plan.rounds(); round++) {
            for (Side side : Plan.rotated(sides, round)) {
                double started = Clock.seconds();
                Measurement.Place place = new Measurement.Place(run, row.name(), side.name(), round);
                Map<String, Object> report = child.run(order(row, side, round));
                ended.add(new Ended(place, report));
                out.printf(
                        Locale.ROOT,
                        "%s, round %d, %s: %s (%.0f s)%n",
                        row.name(),
                        round + 1,
                        side.name(),
                        report == null ? "no report" : figures(place, report),
                        Clock.seconds() - started);
            }
        }
        return ended;
    }

    private static String figures(Measurement.Place place, Map<String, Object> report) {
        Measurement measurement = Measurement.of(place, report, Verdict.right(0));
        return String.format(
                Locale.ROOT,
                "%.3f M records/s, %.3f CPU-s/M",
                measurement.perSecond() / 1e6,
                measurement.cpuPerMillion());
    }

    private Child.Order order(Row row, Side side, int round) {
        boolean isPlain = side.equals(Side.PLAIN);
        int warmUp = isPlain ? PLAIN_WARM_UP_SECONDS : plan.warmUpSeconds();
        int measured = isPlain ? PLAIN_SECONDS : plan.measuredSeconds();
        List<String> words = new ArrayList<>(List.of(
                "workload=" + row.workload().name(),
                "warm-up=" + warmUp * MILLIS,
                "measured=" + measured * MILLIS,
                "cut=" + row.cutSeconds() * MILLIS));
        words.addAll(side.words());
        if (row.onRocksDb()) {
            words.add("store=rocksdb");
        }
        return new Child.Order(
                side,
                row.name() + "-" + side.name() + "-" + (round + 1),
                words,
                List.of("-Xmx" + plan.heap(), "-XX:+UseG1GC"),
                warmUp + measured + SECONDS_BESIDE);
    }

    private List<Measurement> check(Row row, List<Ended> ended) throws IOException, InterruptedException {
        Sums shared = shared(row, ended);
        List<Measurement> checked = new ArrayList<>();
        for (Ended each : ended) {
            Map<String, Object> report = each.report;
            if (report == null) {
                checked.add(Measurement.failed(each.place, "it gave no report in time, see its log"));
                continue;
            }
            Sums sums = Sums.of(report);
            Verdict verdict = sums.isShort()
                    ? sums.matchAll(reference(row, sums.positions()))
                    : sums.matchBefore(row.workload(), shared);
            if (!verdict.isRight()) {
                out.printf(Locale.ROOT, "%s is WRONG: %s%n", each.place, verdict.why());
            }
            checked.add(Measurement.of(each.place, report, verdict));
        }
        return checked;
    }

    /** The reference for all who read much: it goes as far as any of them. */
    private Sums shared(Row row, List<Ended> ended) throws IOException, InterruptedException {
        long[] furthest = new long[row.workload().slots()];
        for (Ended each : ended) {
            if (each.report != null) {
                Sums sums = Sums.of(each.report);
                for (int slot = 0; slot < furthest.length && !sums.isShort(); slot++) {
                    furthest[slot] = Math.max(furthest[slot], sums.positions()[slot]);
                }
            }
        }
        return Arrays.stream(furthest).sum() == 0
                ? new Sums(furthest, new long[0], new long[0])
                : reference(row, furthest);
    }

    private Sums reference(Row row, long[] positions) throws IOException, InterruptedException {
        String joined = LongStream.of(positions).mapToObj(Long::toString).collect(Collectors.joining(","));
        Map<String, Object> report = child.run(new Child.Order(
                Side.PLAIN,
                row.name() + "-reference",
                List.of("workload=" + row.workload().name(), "positions=" + joined),
                List.of("-Xmx" + plan.heap(), "-XX:+UseParallelGC"),
                REFERENCE_SECONDS_MAX));
        if (report == null) {
            throw new IOException("The reference for " + row.name() + " was not computed, see its log.");
        }
        return Sums.of(report);
    }
}
