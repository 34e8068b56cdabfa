package io.tidemark.cli.demo;

import io.tidemark.cli.terminal.Words;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** The windows that have closed, each with its busiest paths. */
final class ClosedWindows {

    private static final int PATHS_SHOWN = 3;
    private static final int CLOCK_FROM = 11;
    private static final int CLOCK_TO = 16;

    private final TreeMap<Long, List<Published.Result>> windows = new TreeMap<>();

    void add(List<Published.Result> results) {
        for (Published.Result result : results) {
            windows.computeIfAbsent(result.start(), start -> new ArrayList<>()).add(result);
        }
    }

    int size() {
        return windows.size();
    }

    /** The latest windows, one line each, the newest first. */
    List<String> latest(int most) {
        List<String> lines = new ArrayList<>();
        for (long start : windows.descendingKeySet()) {
            if (lines.size() == most) {
                break;
            }
            lines.add(line(start));
        }
        return lines;
    }

    /** One window on a line. */
    String line(long start) {
        List<Published.Result> results = new ArrayList<>(windows.getOrDefault(start, List.of()));
        results.sort(Comparator.comparingLong(
                        (Published.Result result) -> -result.sum().count())
                .thenComparing(Published.Result::key));
        long requests =
                results.stream().mapToLong(result -> result.sum().count()).sum();
        StringBuilder line = new StringBuilder(
                String.format(Locale.ROOT, "%s  %7s requests ", clock(start), Words.number(requests)));
        for (Published.Result result : results.subList(0, Math.min(PATHS_SHOWN, results.size()))) {
            line.append(String.format(Locale.ROOT, "  %5d %-16s", result.sum().count(), result.key()));
        }
        return line.toString().stripTrailing();
    }

    private static String clock(long time) {
        return Instant.ofEpochMilli(time).toString().substring(CLOCK_FROM, CLOCK_TO);
    }

    /** The starts of all windows, ascending. */
    List<Long> starts() {
        return List.copyOf(windows.keySet());
    }
}
