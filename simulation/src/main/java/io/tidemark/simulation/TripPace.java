package io.tidemark.simulation;

import io.tidemark.testkit.reference.Origin;
import java.util.List;
import java.util.SplittableRandom;

/** How the sources of a job behave whose state is moved: they give a little at a time, and nothing while they are held. */
final class TripPace implements MemorySource.Pace {

    private static final int BURST_MAX = 12;
    private static final int WAITS_ONE_IN = 8;

    private final SplittableRandom random;
    private final TableRounds rounds;
    private Held held = Held.NONE;
    private int round;
    private int read;

    TripPace(SplittableRandom random, TableRounds rounds) {
        this.random = random;
        this.rounds = rounds;
    }

    /** Which sources give nothing. */
    enum Held {
        NONE,
        ALL_BUT_ROUNDS,
        ALL
    }

    void hold(Held which) {
        held = which;
    }

    /** Whether all of the round that is open has been read. */
    boolean isRoundRead() {
        return read == rounds.size(round);
    }

    /** Opens the next round; false if there is none. */
    boolean nextRound() {
        read = 0;
        return ++round < TableRounds.count();
    }

    /** Whether all rounds have been opened. */
    boolean isOver() {
        return round >= TableRounds.count();
    }

    @Override
    public int burst() {
        return 1 + random.nextInt(BURST_MAX);
    }

    @Override
    public boolean waits() {
        return held == Held.NONE && random.nextInt(WAITS_ONE_IN) == 0;
    }

    @Override
    public boolean pauses(Origin partition) {
        int of = TableRounds.roundOf(partition);
        return switch (held) {
            case NONE -> of > round;
            case ALL_BUT_ROUNDS -> of < 0 || of > round;
            case ALL -> true;
        };
    }

    @Override
    public boolean isThere(Origin partition) {
        return true;
    }

    @Override
    public boolean knowsAllPartitions() {
        return true;
    }

    @Override
    public void discovered(String source, List<String> partitions) {}

    @Override
    public void opened(Origin partition, int position) {}

    @Override
    public void asked(Origin partition, ClockWatch.Given given) {
        if (TableRounds.roundOf(partition) == round) {
            read = given.position() + given.count();
        }
    }
}
