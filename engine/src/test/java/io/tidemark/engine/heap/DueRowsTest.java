package io.tidemark.engine.heap;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.time.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Goal: rows come out when they are due, and none is lost. Method: random times, from a printed seed, near and far, on both sides of
 * the clock, against a list.
 */
class DueRowsTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);

    private final SplittableRandom random = new SplittableRandom(SEED);

    private record Due(long time, int row) {}

    @Test
    void rowsComeOutWhenTheyAreDue() {
        for (int round = 0; round < 50; round++) {
            check(random.nextLong(-5_000, 5_000), 1L << random.nextInt(1, 40));
        }
    }

    private void check(long start, long span) {
        DueRows rows = new DueRows();
        List<Due> model = new ArrayList<>();
        long clock = start;
        for (int call = 0; call < 3_000; call++) {
            if (random.nextInt(3) > 0) {
                Due due = new Due(clock + random.nextLong(-3, span), call);
                rows.add(due.time, due.row);
                model.add(due);
            } else {
                clock += random.nextInt(4) == 0 ? random.nextLong(span) : random.nextInt(3);
                take(rows, model, clock, random.nextInt(1, 40));
            }
            assertThat(rows.first()).as("seed %s", SEED).isLessThanOrEqualTo(first(model));
            assertThat(rows.isDue(clock)).isEqualTo(first(model) <= clock);
        }
        while (!model.isEmpty()) {
            take(rows, model, Times.END, 64);
        }
        assertThat(rows.first()).isEqualTo(Times.END);
        assertThat(rows.isDue(Times.END)).isFalse();
    }

    private static void take(DueRows rows, List<Due> model, long clock, int most) {
        int[] found = new int[most];
        long[] times = new long[most];
        int n = rows.take(clock, most, found, times);
        for (int i = 0; i < n; i++) {
            assertThat(times[i]).isLessThanOrEqualTo(clock);
            assertThat(model.remove(new Due(times[i], found[i])))
                    .as("seed %s", SEED)
                    .isTrue();
        }
        if (n < most) {
            assertThat(first(model)).isGreaterThan(clock == Times.END ? Times.END - 1 : clock);
        }
    }

    private static long first(List<Due> model) {
        return model.stream()
                .flatMapToLong(due -> LongStream.of(due.time))
                .min()
                .orElse(Times.END);
    }
}
