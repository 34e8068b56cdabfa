package io.tidemark.engine.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.task.SharedClocks.Share;
import io.tidemark.time.Times;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Goal: the clock of a source is what rule 3 says, over workers and sources. Method: workers say what they have, in cases and at random. */
class JobClocksTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);

    private static SharedClocks clocks(int workers) {
        return new SharedClocks(workers, 1_000, Times.BEFORE_ALL);
    }

    /** Of sources that all come together. */
    private static JobClocks all(Map<String, SharedClocks> sources) {
        List<String> names = List.copyOf(new TreeSet<>(sources.keySet()));
        Map<String, List<String>> meeting = new TreeMap<>();
        names.forEach(name -> meeting.put(name, names));
        return new JobClocks(sources, meeting);
    }

    private static Share holding(long lowest, long highest) {
        return new Share(lowest, highest, false, 0);
    }

    private static Share idle(long highest) {
        return new Share(Times.END, highest, false, 0);
    }

    private static Share over(long highest) {
        return new Share(Times.END, highest, true, 0);
    }

    @Test
    void aWorkerThatHasSaidNothingHoldsTheClock() {
        SharedClocks clocks = clocks(2);
        clocks.share(0, holding(10, 20));
        assertThat(clocks.clock(0)).isEqualTo(Times.BEFORE_ALL);
        clocks.share(1, idle(Times.BEFORE_ALL));
        assertThat(clocks.clock(0))
                .as("a worker without partitions holds nobody back")
                .isEqualTo(10);
    }

    @Test
    void ifAllAreIdleTheLargestCounts() {
        SharedClocks clocks = clocks(2);
        clocks.share(0, holding(30, 30));
        clocks.share(1, holding(10, 10));
        assertThat(clocks.clock(0)).isEqualTo(10);
        clocks.share(0, idle(30));
        assertThat(clocks.clock(0)).isEqualTo(10);
        clocks.share(1, idle(10));
        assertThat(clocks.clock(0)).isEqualTo(30);
        clocks.share(1, holding(11, 11));
        assertThat(clocks.clock(0)).as("it only rises").isEqualTo(30);
    }

    @Test
    void itStartsWhereACutLeftIt() {
        SharedClocks clocks = new SharedClocks(1, 1_000, 50);
        clocks.share(0, holding(20, 20));
        assertThat(clocks.clock(0)).isEqualTo(50);
    }

    @Test
    void aSourceThatHasEndedHoldsNobodyBack() {
        SharedClocks a = clocks(2);
        SharedClocks b = clocks(2);
        JobClocks job = all(Map.of("a", a, "b", b));
        a.share(0, holding(10, 10));
        a.share(1, idle(Times.BEFORE_ALL));
        b.share(0, holding(70, 90));
        b.share(1, holding(80, 80));
        assertThat(job.clock("a", 0)).isEqualTo(10);
        a.share(0, over(12));
        assertThat(job.clock("a", 0)).as("more partitions may be found").isEqualTo(12);
        a.share(1, over(Times.BEFORE_ALL));
        assertThat(job.clock("a", 0)).isEqualTo(70);
        b.share(0, over(90));
        assertThat(job.clock("a", 0)).isEqualTo(80);
        b.share(1, over(85));
        assertThat(job.clock("a", 0)).isEqualTo(90);
        assertThat(job.clock("b", 0)).isEqualTo(90);
    }

    @Test
    void aSourceThatMeetsNoOtherStaysWhereItEnded() {
        SharedClocks a = clocks(1);
        SharedClocks b = clocks(1);
        JobClocks job = new JobClocks(Map.of("a", a, "b", b), Map.of("a", List.of("a"), "b", List.of("b")));
        a.share(0, over(12));
        b.share(0, holding(70, 90));
        assertThat(job.clock("a", 0)).isEqualTo(12);
        b.share(0, over(95));
        assertThat(job.clock("a", 0)).isEqualTo(12);
        assertThat(job.clock("b", 0)).isEqualTo(95);
    }

    @Test
    void whichSourceIsSeenToEndFirstDoesNotShowInTheEnd() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 2_000; round++) {
            Map<String, SharedClocks> sources = new TreeMap<>();
            long[][] highest = new long[1 + random.nextInt(3)][2];
            long largest = Times.BEFORE_ALL;
            for (int source = 0; source < highest.length; source++) {
                sources.put("s" + source, clocks(2));
                for (int worker = 0; worker < 2; worker++) {
                    highest[source][worker] = random.nextInt(100);
                    largest = Math.max(largest, highest[source][worker]);
                }
            }
            JobClocks job = all(sources);
            long[] said = new long[highest.length];
            java.util.Arrays.fill(said, Times.BEFORE_ALL);
            for (int step = 0; step < 30; step++) {
                int source = random.nextInt(highest.length);
                int worker = random.nextInt(2);
                long most = highest[source][worker];
                job.of("s" + source).share(worker, random.nextBoolean() ? over(most) : holding(most / 2, most));
                said[source] = Math.max(said[source], job.clock("s" + source, 0));
            }
            for (int source = 0; source < highest.length; source++) {
                job.of("s" + source).share(0, over(highest[source][0]));
                job.of("s" + source).share(1, over(highest[source][1]));
            }
            for (int source = 0; source < highest.length; source++) {
                assertThat(Math.max(said[source], job.clock("s" + source, 0)))
                        .as("seed %d, round %d", SEED, round)
                        .isEqualTo(largest);
            }
        }
    }
}
