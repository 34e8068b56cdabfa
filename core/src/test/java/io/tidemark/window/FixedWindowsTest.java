package io.tidemark.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.record.Window;
import io.tidemark.time.Times;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Goal: tumbling, hopping and cumulative windows are where the time contract puts them, at any time in range. Method: the cases
 * that other engines got wrong; then small windows against a list of all of them, written down one by one; then huge sizes and
 * times, from a printed seed, against the promises of {@link AlignedWindows}.
 */
class FixedWindowsTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);

    @Test
    void negativeTimesAreOrdinary() {
        AlignedWindows fromZero = Windows.tumbling(Duration.ofSeconds(20));
        assertThat(fromZero.sliceStart(-21_000)).isEqualTo(-40_000);
        assertThat(fromZero.sliceEnd(-21_000)).isEqualTo(-20_000);
        assertThat(fromZero.sliceStart(-20_000)).isEqualTo(-20_000);
        assertThat(fromZero.sliceStart(-1)).isEqualTo(-20_000);
        assertThat(fromZero.sliceStart(0)).isEqualTo(0);

        AlignedWindows fromFive = Windows.tumbling(Duration.ofSeconds(20)).from(Instant.ofEpochMilli(5_000));
        assertThat(fromFive.sliceStart(-21_000)).isEqualTo(-35_000);
        assertThat(fromFive.sliceStart(-20_000)).isEqualTo(-35_000);
        assertThat(fromFive.sliceEnd(-20_000)).isEqualTo(-15_000);
        assertThat(fromFive.sliceStart(-1)).isEqualTo(-15_000);
        assertThat(fromFive.sliceStart(0)).isEqualTo(-15_000);
        assertThat(fromFive.sliceEnd(0)).isEqualTo(5_000);
    }

    @Test
    void windowsNearZeroAreNotClipped() {
        AlignedWindows windows = new FixedWindows(10, 3, 0);
        assertThat(starts(windows, 0)).containsExactly(-9L, -6L, -3L, 0L);
        assertThat(starts(windows, 2)).containsExactly(-6L, -3L, 0L);
        assertThat(starts(windows, 9)).containsExactly(0L, 3L, 6L, 9L);
    }

    @Test
    void theHopNeedNotDivideTheSize() {
        long origin = 1_704_067_200_000L;
        long time = 1_709_315_512_577L;
        assertThat(starts(new FixedWindows(1_600, 700, origin), time))
                .containsExactly(1_709_315_511_600L, 1_709_315_512_300L);
        assertThat(starts(new FixedWindows(1_600, 800, origin), time))
                .containsExactly(1_709_315_511_200L, 1_709_315_512_000L);
    }

    @Test
    void theOriginIsPartOfTheWindows() {
        AlignedWindows windows = new FixedWindows(10, 10, 3);
        assertThat(windows.sliceStart(5)).isEqualTo(3);
        assertThat(windows.sliceEnd(6)).isEqualTo(13);
        assertThat(windows).isEqualTo(new FixedWindows(10, 10, 13)).isNotEqualTo(new FixedWindows(10, 10, 8));
        assertThat(windows.describe()).isEqualTo("tumbling 10ms from 3ms");
    }

    @Test
    void smallFixedWindowsAreTheListedOnes() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int run = 0; run < 400; run++) {
            int size = random.nextInt(1, 25);
            int hop = random.nextInt(1, size + 1);
            int origin = random.nextInt(-60, 60);
            List<Window> all = new ArrayList<>();
            for (int k = -200; k <= 200; k++) {
                long start = origin + (long) k * hop;
                all.add(new Window(start, start + size));
            }
            checkAgainstList(new FixedWindows(size, hop, origin), all);
        }
    }

    @Test
    void smallCumulativeWindowsAreTheListedOnes() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int run = 0; run < 400; run++) {
            int step = random.nextInt(1, 8);
            int steps = random.nextInt(1, 6);
            int origin = random.nextInt(-60, 60);
            List<Window> all = new ArrayList<>();
            for (int k = -200; k <= 200; k++) {
                long start = origin + (long) k * step * steps;
                for (int n = 1; n <= steps; n++) {
                    all.add(new Window(start, start + (long) n * step));
                }
            }
            checkAgainstList(new CumulativeWindows(step, (long) step * steps, origin), all);
        }
    }

    @Test
    void thePromisesHoldForAnyTimeInRange() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int run = 0; run < 20_000; run++) {
            AlignedWindows windows = anyWindows(random);
            long time = anyTime(random);
            try {
                WindowModel.checkPromises(windows, time);
            } catch (AssertionError failure) {
                throw new AssertionError("seed " + SEED + ", " + windows + " at " + time, failure);
            }
        }
    }

    @Test
    void theGlobalWindowHoldsAllTimesAndNothingReachesItsEnd() {
        GlobalWindows windows = Windows.global();
        for (long time : new long[] {Times.MIN, -1, 0, 1, Times.MAX}) {
            assertThat(WindowModel.containing(windows, time)).containsExactly(new Window(Times.MIN, GlobalWindows.END));
            assertThat(windows.sliceStart(time)).isEqualTo(Times.MIN);
            assertThat(windows.sliceEnd(time)).isEqualTo(GlobalWindows.END);
        }
        assertThat(GlobalWindows.END - 1).as("time of its result").isGreaterThan(Times.MAX);
        assertThat(windows.isOneSlice()).isTrue();
    }

    @Test
    void windowsThatCannotBeAreRefused() {
        long most = AlignedWindows.WINDOWS_PER_RECORD_MAX;
        assertThat(new FixedWindows(3 * most, 3, 0).hop()).isEqualTo(3);
        assertThat(new CumulativeWindows(1, most, 0).step()).isEqualTo(1);
        assertThatThrownBy(() -> new FixedWindows(3 * most + 1, 3, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("in 100001 windows")
                .hasMessageContaining("the limit is 100000");
        assertThatThrownBy(() -> new CumulativeWindows(1, most + 1, 0)).hasMessageContaining("further apart");
        assertThatThrownBy(() -> new FixedWindows(5, 10, 0)).hasMessageContaining("Hop by the size at most");
        assertThatThrownBy(() -> new FixedWindows(0, 0, 0))
                .hasMessage("The size of a window is 0; it must be at least 1 ms.");
        assertThatThrownBy(() -> new FixedWindows(5, 0, 0)).hasMessageStartingWith("The hop of a window is 0");
        assertThatThrownBy(() -> new FixedWindows(-5, 1, 0)).hasMessageContaining("must be from 0 to 2^60 ms");
        assertThatThrownBy(() -> new FixedWindows(Times.MAX + 1, 1, 0))
                .hasMessageContaining("must be from 0 to 2^60 ms");
        assertThatThrownBy(() -> new FixedWindows(5, 5, Times.MAX + 1)).hasMessageContaining("origin");
        assertThatThrownBy(() -> new CumulativeWindows(4, 10, 0)).hasMessageContaining("the step must divide the size");
        assertThatThrownBy(() -> new CumulativeWindows(20, 10, 0))
                .hasMessageContaining("the step must divide the size");
        assertThatThrownBy(() -> new SessionWindows(0, 10))
                .hasMessage("The gap of a session is 0; it must be at least 1 ms.");
        assertThatThrownBy(() -> new SessionWindows(10, -1)).hasMessageContaining("must be from 0 to 2^60 ms");
        assertThatThrownBy(() -> Windows.tumbling(Duration.ofNanos(1_500_000))).hasMessageContaining("whole number");
        assertThatThrownBy(() -> Windows.tumbling(Duration.ofDays(5)).from(Instant.ofEpochSecond(1, 5)))
                .hasMessageContaining("whole milliseconds");
        assertThatThrownBy(() -> Windows.tumbling(Duration.ofDays(5)).from(Instant.MAX))
                .hasMessageContaining("origin");
    }

    private static void checkAgainstList(AlignedWindows windows, List<Window> all) {
        TreeSet<Long> edges = new TreeSet<>();
        all.forEach(window -> {
            edges.add(window.start());
            edges.add(window.end());
        });
        boolean oneSlice = all.stream().allMatch(window -> edges.higher(window.start()) == window.end());
        assertThat(windows.isOneSlice()).isEqualTo(oneSlice);
        for (long time = -40; time <= 40; time++) {
            long at = time;
            List<Window> expected = all.stream()
                    .filter(window -> window.start() <= at && at < window.end())
                    .toList();
            assertThat(WindowModel.containing(windows, time))
                    .as("%s at %s", windows, time)
                    .isEqualTo(expected);
            assertThat(windows.sliceStart(time)).as("%s at %s", windows, time).isEqualTo(edges.floor(time));
            assertThat(windows.sliceEnd(time)).as("%s at %s", windows, time).isEqualTo(edges.higher(time));
        }
    }

    private static List<Long> starts(AlignedWindows windows, long time) {
        return WindowModel.containing(windows, time).stream().map(Window::start).toList();
    }

    private static AlignedWindows anyWindows(SplittableRandom random) {
        long size = 1 + random.nextLong(1L << random.nextInt(0, 61));
        long origin = anyTime(random);
        return switch (random.nextInt(3)) {
            case 0 -> new FixedWindows(size, size, origin);
            case 1 ->
                new FixedWindows(size, random.nextLong(size / AlignedWindows.WINDOWS_PER_RECORD_MAX, size) + 1, origin);
            default -> {
                long step = 1 + random.nextLong(1L << random.nextInt(0, 50));
                yield new CumulativeWindows(step, step * random.nextLong(1, 1 << 10), origin);
            }
        };
    }

    private static long anyTime(SplittableRandom random) {
        long bound = 1L << random.nextInt(1, 61);
        return switch (random.nextInt(6)) {
            case 0 -> Times.MIN;
            case 1 -> Times.MAX;
            case 2 -> random.nextLong(-3, 4);
            default -> random.nextLong(-bound, bound + 1);
        };
    }
}
