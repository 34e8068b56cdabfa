package io.tidemark.testkit.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What a drawn process does: a list of actions for each class of records, by their value modulo {@link #CLASSES}, and for each of its
 * timers. It keeps a value, a list and a map by value modulo {@link #SUBKEYS}.
 *
 * @param unit a length, in ms, that its timers are set within
 * @param onRecord the actions by class of record
 * @param onTimer the actions by timer; a timer sets later timers only, so that there is no endless chain
 */
public record Program(long unit, List<List<Action>> onRecord, List<List<Action>> onTimer) {

    /** How many classes of records there are. */
    public static final int CLASSES = 4;

    /** How many timers a key has. */
    public static final int TIMERS = 3;

    /** How many entries the map of a key has. */
    public static final int SUBKEYS = 3;

    /** One thing that a process does. */
    public sealed interface Action {}

    /** Adds the record to the value; in a timer, writes the value again. */
    public record Add() implements Action {}

    /** Appends the record to the list; nothing in a timer. */
    public record Append() implements Action {}

    /** Puts the record into the map; in a timer, removes the entry 0. */
    public record Put() implements Action {}

    /** Clears the value, the list or the map: 0, 1 or 2. */
    public record Clear(int state) implements Action {}

    /** Sets a timer so far from the time of the record or timer. */
    public record Set(int timer, long offset) implements Action {}

    /** Removes a timer. */
    public record Remove(int timer) implements Action {}

    /**
     * Emits what all states amount to, if there is anything; a timer so far before its time.
     *
     * @param back at most the output delay is used
     */
    public record Emit(long back) implements Action {}

    /** Throws. */
    public record Fail() implements Action {}

    /** Copies the lists. */
    public Program {
        onRecord = onRecord.stream().map(List::copyOf).toList();
        onTimer = onTimer.stream().map(List::copyOf).toList();
    }

    /** The program of a seed. */
    public static Program of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long unit = 1 + random.nextLong(20);
        List<List<Action>> onRecord = new ArrayList<>();
        for (int of = 0; of < CLASSES; of++) {
            onRecord.add(actions(random, -1, unit));
        }
        List<List<Action>> onTimer = new ArrayList<>();
        for (int timer = 0; timer < TIMERS; timer++) {
            onTimer.add(actions(random, timer, unit));
        }
        return new Program(unit, onRecord, onTimer);
    }

    private static List<Action> actions(SplittableRandom random, int timer, long unit) {
        List<Action> actions = new ArrayList<>();
        for (int n = 1 + random.nextInt(4); n > 0; n--) {
            actions.add(action(random, timer, unit));
        }
        if (timer >= 0 || random.nextInt(3) == 0) {
            actions.add(new Emit(random.nextLong(2 * unit)));
        }
        if (random.nextInt(16) == 0) {
            actions.add(new Fail());
        }
        return actions;
    }

    private static Action action(SplittableRandom random, int timer, long unit) {
        int other = timer + 1 + random.nextInt(TIMERS);
        return switch (random.nextInt(9)) {
            case 0, 1 -> new Add();
            case 2 -> new Append();
            case 3 -> new Put();
            case 4 -> new Clear(random.nextInt(3));
            case 5 -> new Remove(random.nextInt(TIMERS));
            case 6, 7 ->
                other < TIMERS
                        ? new Set(other, timer < 0 ? random.nextLong(-unit, 3 * unit) : 1 + random.nextLong(2 * unit))
                        : new Append();
            default -> new Emit(random.nextLong(2 * unit));
        };
    }
}
