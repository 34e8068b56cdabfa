package io.tidemark.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Goal: a store that finds rows on its disk goes on from them exactly or not at all, and compaction changes nothing. Method: random
 * histories of small runs, thousands of starts; then bugs are planted one at a time, and each must be caught within some histories.
 */
class HandHistoryTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261201);
    private static final int HISTORIES = 200;

    @Test
    void everyRunGoesOnExactly() {
        int copies = 0;
        int olderCopies = 0;
        for (long seed = SEED; seed < SEED + HISTORIES; seed++) {
            HandHistory.Outcome outcome = HandHistory.play(new Rig() {}, seed);
            assertThat(outcome.problem()).as("tidemark.seed=%s", seed).isEmpty();
            copies += outcome.copies();
            olderCopies += outcome.olderCopies();
        }
        System.out.println(copies + " starts went on from rows that were found, " + olderCopies + " of an older cut");
        assertThat(copies).isGreaterThan(HISTORIES / 2);
        assertThat(olderCopies).isGreaterThan(HISTORIES / 8);
    }

    @ParameterizedTest
    @EnumSource
    void isCaught(PlantedCopyBug bug) {
        for (long seed = SEED; seed < SEED + HISTORIES; seed++) {
            HandHistory.Outcome outcome = HandHistory.play(bug, seed);
            if (outcome.problem().isPresent()) {
                System.out.println(bug + " was caught by seed " + seed + ": "
                        + outcome.problem().get());
                return;
            }
        }
        assertThat(bug).as("a bug that %d histories did not catch", HISTORIES).isNull();
    }
}
