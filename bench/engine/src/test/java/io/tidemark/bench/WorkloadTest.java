package io.tidemark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.settings.Settings;
import io.tidemark.type.Type;
import io.tidemark.window.FixedWindows;
import io.tidemark.window.Windows;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every workload gives the results that a plain recount of the same records gives; so what is measured is right. */
class WorkloadTest {

    private static final long SESSION_GAP = 1_000;
    private final EventSource source = new EventSource(3, 20_000, new Events.Uniform(500), 1);

    @Test
    void tumblingAndHoppingWindowsAreThoseOfARecount() {
        int checked = 0;
        for (Workload each : Workload.ALL) {
            if (each instanceof WindowWorkload workload
                    && Windows.parse(workload.windows()) instanceof FixedWindows windows) {
                assertThat(run(workload)).as(workload.name()).isEqualTo(recountFixed(workload, windows));
                checked++;
            }
        }
        assertThat(checked).isEqualTo(14);
    }

    @Test
    void anOperatorAloneGivesAResultForEachKeyAndWindow() {
        for (Computed computed : Computed.values()) {
            OperatorRun run = new OperatorRun("hopping 100ms 10ms", computed, 50, Type.STRING);
            OperatorRun.Costs costs = run.measure();
            assertThat(run.results()).isEqualTo(10 * 50);
            assertThat(costs.fold()).isPositive();
        }
    }

    @Test
    void sessionsAreThoseOfARecount() {
        Workload session = workload("session-100k");
        Map<Long, long[]> open = new HashMap<>();
        long checksum = 0;
        for (long index = 0; index < source.perPartition(); index++) {
            for (int partition = 0; partition < source.partitions(); partition++) {
                Event event = source.events().at(partition, index);
                long[] current = open.get(event.key());
                if (current != null && index > current[1] + SESSION_GAP) {
                    checksum += sessionHash(event.key(), current);
                    current = null;
                }
                if (current == null) {
                    current = new long[] {index, index, 0, 0};
                    open.put(event.key(), current);
                }
                current[1] = index;
                current[2]++;
                current[3] += event.amount();
            }
        }
        for (Map.Entry<Long, long[]> left : open.entrySet()) {
            checksum += sessionHash(left.getKey(), left.getValue());
        }
        assertThat(run(session)).isEqualTo(checksum);
    }

    @Test
    void everyIdPassesOnce() {
        EventSource ids = new EventSource(3, 20_000, new Events.Ids(3), 1);
        Set<Long> seen = new HashSet<>();
        long repeats = 0;
        for (long index = 0; index < ids.perPartition(); index++) {
            for (int partition = 0; partition < ids.partitions(); partition++) {
                repeats += seen.add(ids.events().at(partition, index).key()) ? 0 : 1;
            }
        }
        assertThat(repeats).isEqualTo(ids.records() / Events.Ids.PERIOD);
        Workload.Outcome outcome = workload("dedup-10m").run(ids, Settings.workers(2));
        assertThat(outcome.results()).isEqualTo(seen.size());
    }

    private static long sessionHash(long key, long[] session) {
        return CheckSink.hash(key, session[0], session[1] + SESSION_GAP, new Traffic(session[2], session[3]));
    }

    private static Workload workload(String name) {
        return Workload.ALL.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private long run(Workload workload) {
        return workload.run(source, Settings.workers(2)).checksum();
    }

    private long recountFixed(WindowWorkload workload, FixedWindows fixed) {
        long size = fixed.size();
        long hop = fixed.hop();
        Map<Long, Map<Long, long[]>> windows = new HashMap<>();
        for (int partition = 0; partition < source.partitions(); partition++) {
            for (long index = 0; index < source.perPartition(); index++) {
                Event event = source.events().at(partition, index);
                for (long start = Math.floorDiv(index, hop) * hop; start > index - size; start -= hop) {
                    long[] sum = windows.computeIfAbsent(start, key -> new HashMap<>())
                            .computeIfAbsent(event.key(), key -> new long[3]);
                    sum[0]++;
                    sum[1] += event.amount();
                    sum[2] = Math.max(sum[2], event.amount());
                }
            }
        }
        long checksum = 0;
        for (Map.Entry<Long, Map<Long, long[]>> window : windows.entrySet()) {
            for (Map.Entry<Long, long[]> row : window.getValue().entrySet()) {
                Object key = workload.stringKeys() ? WindowWorkload.stringKey(row.getKey()) : row.getKey();
                checksum += CheckSink.hash(
                        key, window.getKey(), window.getKey() + size, traffic(workload.computed(), row.getValue()));
            }
        }
        return checksum;
    }

    private static Traffic traffic(Computed computed, long[] countSumMax) {
        return switch (computed) {
            case COUNT_AND_SUM -> new Traffic(countSumMax[0], countSumMax[1]);
            case MAX -> new Traffic(0, countSumMax[2]);
            case COUNT_AND_MAX -> new Traffic(countSumMax[0], countSumMax[2]);
        };
    }
}
