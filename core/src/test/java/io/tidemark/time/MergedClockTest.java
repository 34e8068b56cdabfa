package io.tidemark.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Goal: whatever order a receiver hears its senders in, it comes to the same clock, so that all tasks of an operator agree at a
 * cut. Method: random histories of senders whose clocks rise, and that may end, from a printed seed; two receivers take them in
 * two random interleavings.
 */
class MergedClockTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int ROUNDS = 20_000;

    /** What a sender says once. */
    private record Word(ClockState state, long clock) {}

    @Test
    void theOrderOfSendersDoesNotShow() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < ROUNDS; round++) {
            List<List<Word>> histories = new ArrayList<>();
            int senders = 1 + random.nextInt(4);
            for (int sender = 0; sender < senders; sender++) {
                histories.add(history(random));
            }
            long one = merge(histories, random);
            long other = merge(histories, random);
            assertThat(one).as("seed %d, round %d: %s", SEED, round, histories).isEqualTo(other);
        }
    }

    private static List<Word> history(SplittableRandom random) {
        List<Word> words = new ArrayList<>();
        long clock = random.nextInt(20);
        for (int left = 1 + random.nextInt(5); left > 0; left--) {
            words.add(new Word(ClockState.ACTIVE, clock));
            clock += random.nextInt(20);
        }
        if (random.nextBoolean()) {
            words.add(new Word(ClockState.ENDED, Times.END));
        }
        return words;
    }

    private static long merge(List<List<Word>> histories, SplittableRandom random) {
        MergedClock merged = new MergedClock(histories.size());
        int[] heard = new int[histories.size()];
        int left = histories.stream().mapToInt(List::size).sum();
        while (left > 0) {
            int sender = random.nextInt(heard.length);
            if (heard[sender] < histories.get(sender).size()) {
                Word word = histories.get(sender).get(heard[sender]++);
                merged.update(sender, word.state(), word.clock());
                left--;
            }
        }
        return merged.clock();
    }

    @Test
    void theEndComesWhenEverybodyHasEnded() {
        MergedClock merged = new MergedClock(2);
        merged.update(0, ClockState.ACTIVE, 10);
        merged.update(1, ClockState.ACTIVE, 20);
        assertThat(merged.update(0, ClockState.ENDED, Times.END)).isEqualTo(20);
        assertThat(merged.update(1, ClockState.ENDED, Times.END)).isEqualTo(Times.END);
        assertThat(merged.finite()).isEqualTo(20);
    }
}
