package io.tidemark.bench.common;

import io.tidemark.bench.common.Workload.Keys;
import io.tidemark.bench.common.Workload.Kind;
import java.util.ArrayList;
import java.util.List;

/** The workloads there are, by name. */
public final class Workloads {

    private static final long TUMBLING = 10_000;
    private static final long HOPPING = 60_000;
    private static final long THOUSAND = 1_000;
    private static final long MILLION = 1_000_000;
    /** Odd, so that no two records are exactly so far apart: whether they are one session then is for an engine to say. */
    private static final long SESSION_GAP = 999;

    /** As long as ten million new ids take to come. */
    private static final long REMEMBERED = 12_500;

    private static final long REACH = 1_000;

    /** All of them. */
    public static final List<Workload> ALL = all();

    private Workloads() {}

    /** The workload of a name. */
    public static Workload named(String name) {
        for (Workload each : ALL) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        throw new IllegalArgumentException("There is no workload \"" + name + "\".");
    }

    private static List<Workload> all() {
        List<Workload> all = new ArrayList<>();
        for (String size : List.of("1k", "1m", "10m")) {
            Keys keys = new Keys(count(size), false, false);
            for (boolean strings : List.of(false, true)) {
                for (boolean zipf : List.of(false, true)) {
                    String name = "tumbling-" + size + (strings ? "-string" : "") + (zipf ? "-zipf" : "");
                    all.add(tumbling(name, new Keys(keys.count(), zipf, strings)));
                }
            }
            all.add(new Workload("tumbling-" + size + "-user", Kind.WINDOW, keys, TUMBLING, TUMBLING, true, false));
            all.add(new Workload("tumbling-" + size + "-shuffled", Kind.WINDOW, keys, TUMBLING, TUMBLING, false, true));
        }
        for (long slide : List.of(60_000L, 10_000L, 1_000L, 500L)) {
            all.add(new Workload(
                    "hopping-10k-" + slide + "ms", Kind.WINDOW, keys(10 * THOUSAND), HOPPING, slide, false, false));
        }
        all.add(new Workload("session-100k", Kind.SESSION, keys(100 * THOUSAND), SESSION_GAP, 0, false, false));
        all.add(new Workload("session-1m", Kind.SESSION, keys(MILLION), SESSION_GAP, 0, false, false));
        all.add(new Workload("dedup-10m", Kind.DEDUP, keys(10 * MILLION), REMEMBERED, 0, false, false));
        all.add(new Workload("join-1m", Kind.JOIN, keys(MILLION), REACH, 0, false, false));
        return List.copyOf(all);
    }

    private static Workload tumbling(String name, Keys keys) {
        return new Workload(name, Kind.WINDOW, keys, TUMBLING, TUMBLING, false, false);
    }

    private static Keys keys(long count) {
        return new Keys(count, false, false);
    }

    private static long count(String size) {
        return switch (size) {
            case "1k" -> THOUSAND;
            case "1m" -> MILLION;
            default -> 10 * MILLION;
        };
    }
}
