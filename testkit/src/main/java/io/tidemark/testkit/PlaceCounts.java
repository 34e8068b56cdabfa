package io.tidemark.testkit;

import io.tidemark.record.Counter;
import io.tidemark.record.Counters;
import io.tidemark.record.Origin;
import io.tidemark.record.Origins;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The counts at one place by the names of origins, as a cut keeps them. */
final class PlaceCounts {

    private final SortedMap<Origin, Map<Counter, Long>> counts = new TreeMap<>();

    /** Adds what one task has counted. */
    void addAll(Counters counters, Origins origins) {
        for (int id = 0; id < origins.size(); id++) {
            for (Counter counter : Counter.values()) {
                long n = counters.get(counter, id);
                if (n != 0) {
                    counts.computeIfAbsent(origins.get(id), key -> new EnumMap<>(Counter.class))
                            .merge(counter, n, Long::sum);
                }
            }
        }
    }

    /** Gives the counts to a task. */
    void putInto(Counters counters, Origins origins) {
        counts.forEach((origin, byClass) -> byClass.forEach(
                (counter, n) -> counters.add(counter, origins.id(origin.name(), origin.partition()), n)));
    }

    long get(Counter counter, Origin origin) {
        return counts.getOrDefault(origin, Map.of()).getOrDefault(counter, 0L);
    }

    long total(Counter counter) {
        return counts.values().stream()
                .mapToLong(byClass -> byClass.getOrDefault(counter, 0L))
                .sum();
    }
}
