package io.tidemark.testkit.contract;

import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.record.Origins;
import io.tidemark.state.Codec;
import io.tidemark.state.HeldQueue;
import io.tidemark.state.HeldSpec;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The promises of a {@link HeldQueue}, whatever store it is of: it gives back what it was given, the records of each key in the order
 * of records, once the clock has passed them, and a cut of it holds what it held when the cut began.
 *
 * <p>Random batches, drawn from a seed, go to the queue and to a model. They come from many origins, each mostly in its order, some
 * with one stamp or even one position. Cuts are begun at random, written step by step in between, and read back at random;
 * sometimes the queue goes on from one.
 */
public final class HeldQueueContract {

    /** The number of key groups of the queues under test. */
    public static final int KEY_GROUPS = 4;

    private static final int CALLS = 600;
    private static final int BATCH_MAX = 60;
    private static final int TAKEN_MAX = 80;
    private static final int ORIGINS = 6;
    private static final int KEYS = 12;

    private final long seed;
    private final SplittableRandom random;
    private final boolean integral;
    private final HeldSpec spec;
    private final Origins origins = new Origins();
    private final long[] stamps = new long[ORIGINS];
    private Subject subject;
    private List<Held> model = new ArrayList<>();
    private @Nullable List<Held> atCut;
    private long clock;
    private long arrivals;

    private HeldQueueContract(Stores stores, long seed) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        this.integral = random.nextBoolean();
        @SuppressWarnings("unchecked") // Only texts are held.
        Codec<Object> codec = (Codec<Object>) (Codec<?>) Codec.of(Type.STRING);
        this.spec = new HeldSpec("held", integral ? Type.LONG : Type.STRING, codec, 2);
        this.subject = stores.open(spec, origins);
    }

    /** A record that is held, with the number of its arrival. */
    private record Held(long stamp, String origin, long position, long arrival, String key, String rest) {

        static final Comparator<Held> ORDER = Comparator.comparingLong(Held::stamp)
                .thenComparing(Held::origin)
                .thenComparingLong(Held::position)
                .thenComparingLong(Held::arrival);
    }

    /** Makes stores for the contract. */
    @FunctionalInterface
    public interface Stores {

        /** A new, empty store of {@link #KEY_GROUPS} key groups with one queue. */
        Subject open(HeldSpec spec, Origins origins);
    }

    /** A store with one queue of held records. */
    public interface Subject {

        HeldQueue queue();

        /**
         * Begins a cut; the one before was written.
         *
         * @param whole the key groups to write in full
         */
        void freeze(BitSet whole);

        /** Writes a piece of the cut; false when everything is written. */
        boolean writeNext();

        /** A store as the last cut has it, once it is written, from which the next cut goes on. */
        Subject restored();
    }

    /**
     * Checks all promises with calls drawn from a seed.
     *
     * @throws AssertionError if one is broken
     */
    public static void check(Stores stores, long seed) {
        new HeldQueueContract(stores, seed).run();
    }

    private void run() {
        beginCut(true);
        for (int call = 0; call < CALLS; call++) {
            if (random.nextBoolean()) {
                add();
            } else {
                clock += random.nextInt(12);
                take(subject.queue(), model, clock);
            }
            requireFirst(subject.queue(), model);
            if (random.nextInt(3) == 0 && !subject.writeNext()) {
                cutIsWritten();
            }
        }
        takeAll(subject.queue(), model);
    }

    /** Begins a cut: the first writes everything in full, later ones some key groups. */
    private void beginCut(boolean all) {
        BitSet whole = new BitSet();
        whole.set(0, all ? KEY_GROUPS : random.nextInt(KEY_GROUPS));
        subject.freeze(whole);
        atCut = new ArrayList<>(model);
    }

    private void cutIsWritten() {
        List<Held> expected = atCut;
        if (expected == null) {
            if (random.nextInt(5) == 0) {
                beginCut(false);
            }
            return;
        }
        atCut = null;
        if (random.nextBoolean()) {
            Subject restored = subject.restored();
            requireFirst(restored.queue(), expected);
            if (random.nextBoolean()) {
                subject = restored;
                model = expected;
            } else {
                takeAll(restored.queue(), expected);
            }
        }
    }

    private void add() {
        Batch batch = new Batch(integral, 2, BATCH_MAX);
        batch.originTable = origins;
        for (int n = random.nextInt(BATCH_MAX + 1); n > 0; n--) {
            append(batch, random.nextInt(ORIGINS));
        }
        subject.queue().add(batch);
    }

    private void append(Batch batch, int origin) {
        int at = batch.size;
        stamps[origin] = Math.max(stamps[origin], clock) + random.nextInt(3);
        long back = random.nextInt(8) == 0 ? random.nextInt(6) : 0;
        Key key = key(random.nextInt(KEYS));
        String rest = "record " + arrivals;
        batch.stamps[at] = stamps[origin] - back;
        batch.positions[at] = stamps[origin] / 2 - random.nextInt(2);
        batch.times[at] = random.nextLong(-100, 100);
        batch.origins[at] = origins.id("source" + origin % 2, "p" + 7 * (ORIGINS - origin) % 5) | flags();
        batch.values[at] = rest;
        batch.inputs[2 * at] = random.nextLong();
        batch.inputs[2 * at + 1] = arrivals;
        batch.hashes[at] = key.hash();
        if (integral) {
            batch.words[at] = key.word();
        } else {
            batch.putKey(at, key.bytes(), key.offset(), key.length());
        }
        batch.size++;
        model.add(held(batch, at, arrivals++));
    }

    private int flags() {
        return random.nextInt(4) == 0 ? Origins.IDLE_PARTITION : 0;
    }

    private Held held(Batch batch, int i, long arrival) {
        Key key = batch.key(i, new Key());
        int origin = batch.origins[i];
        String rest = batch.values[i] + " " + batch.times[i] + " " + batch.inputs[2 * i] + " " + batch.inputs[2 * i + 1]
                + " " + (origin - Origins.index(origin));
        return new Held(
                batch.stamps[i],
                origins.get(origin).toString(),
                batch.positions[i],
                arrival,
                RowTableModel.name(key) + "/" + KeyHash.keyGroup(batch.hashes[i], KEY_GROUPS),
                rest);
    }

    private void takeAll(HeldQueue queue, List<Held> expected) {
        long all = expected.stream().mapToLong(Held::stamp).max().orElse(0) + 1;
        while (take(queue, expected, all)) {
            requireFirst(queue, expected);
        }
        require("what is left", List.of(), expected);
    }

    /** Takes records and holds those of each key against the first of the model; says whether more are left. */
    private boolean take(HeldQueue queue, List<Held> expected, long below) {
        int before = random.nextInt(5);
        Batch taken = new Batch(integral, 2, before + 1 + random.nextInt(TAKEN_MAX));
        taken.size = before;
        for (int i = 0; i < before && !integral; i++) {
            taken.putKey(i, new byte[] {(byte) i}, 0, 1);
        }
        taken.originTable = origins;
        boolean more = queue.take(below, taken);
        TreeMap<String, List<Held>> byKey = new TreeMap<>();
        expected.stream()
                .sorted(Held.ORDER)
                .forEach(held -> byKey.computeIfAbsent(held.key, key -> new ArrayList<>())
                        .add(held));
        for (int i = before; i < taken.size; i++) {
            Held found = held(taken, i, taken.inputs[2 * i + 1]);
            Held first = byKey.getOrDefault(found.key, new ArrayList<>()).remove(0);
            require("the next record of a key", first, found);
            require("a record below the clock", true, found.stamp < below);
            expected.remove(first);
        }
        boolean left = expected.stream().anyMatch(held -> held.stamp < below);
        require("whether more are left", left, more);
        require("whether there was room for more", true, !left || taken.isFull());
        return more;
    }

    private void requireFirst(HeldQueue queue, List<Held> expected) {
        long first = expected.stream().mapToLong(Held::stamp).min().orElse(HeldQueue.NOTHING_HELD);
        require("the first stamp", first, queue.firstStamp());
    }

    private Key key(int number) {
        if (integral) {
            return new Key().setWord(number, KeyHash.hashLong(number));
        }
        byte[] bytes = Type.STRING.toBytes("k".repeat(number % 7) + number);
        return new Key().setBytes(bytes, 0, bytes.length, KeyHash.hash(bytes, 0, bytes.length));
    }

    private void require(String what, Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError(
                    "Seed " + seed + ": " + what + " should be " + expected + " and is " + actual + ".");
        }
    }
}
