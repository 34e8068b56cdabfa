package io.tidemark.testkit.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.Aggregator;
import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.state.AccumulatorSpec;
import io.tidemark.state.AccumulatorTable;
import io.tidemark.state.RecordFailure;
import io.tidemark.state.Slice;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The promises of an {@link AccumulatorTable}, whatever store it is of: its rows hold what was folded into them, in the order it came, and a
 * cut of it holds what it held when the cut began, while it goes on changing.
 *
 * <p>Random calls, drawn from a seed, go to the table and to a model: batches for a few open slices, some of whose records make the
 * aggregate throw, and slices that are dropped and opened again. Keys are texts or numbers; accumulators are numbers in
 * lanes, or texts that grow. Cuts are begun at random, written step by step in between, and read back at random; sometimes
 * the table goes on from one.
 */
public final class SliceTableContract {

    /** The number of key groups of the tables under test. */
    public static final int KEY_GROUPS = 4;

    private static final int CALLS = 250;
    private static final int KEYS = 120;
    private static final int SLICES = 3;
    private static final int BATCH_RECORDS_MAX = 60;
    private static final long TROUBLE = 13;

    private final long seed;
    private final SplittableRandom random;
    private final Kernel<Object, ?> kernel;
    private final AccumulatorSpec spec;
    private TreeMap<String, String> model = new TreeMap<>();
    private Subject subject;
    private @Nullable TreeMap<String, String> atCut;

    private SliceTableContract(Stores stores, long seed) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        Layout layout = new Layout();
        this.kernel = bound(random.nextBoolean() ? Aggregates.sum((Long value) -> value) : JOINED, layout);
        this.spec = new AccumulatorSpec("windows", random.nextBoolean() ? Type.LONG : Type.STRING, kernel, layout);
        this.subject = stores.open(spec);
    }

    /** Makes stores for the contract. */
    @FunctionalInterface
    public interface Stores {

        /** A new, empty store of {@link #KEY_GROUPS} key groups with one slice table. */
        Subject open(AccumulatorSpec spec);
    }

    /** A store with one slice table. */
    public interface Subject {

        AccumulatorTable table();

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

    private static final Aggregate<Long, String> JOINED = Aggregates.of("joined", new Joining(), Type.STRING);

    /** Puts the values of a row one after the other, and throws when asked to. */
    private static final class Joining implements Aggregator<Long, String, String> {

        @Override
        public String create() {
            return "";
        }

        @Override
        public String add(String accumulator, Long value) {
            if (value == TROUBLE) {
                throw new IllegalStateException("asked to");
            }
            return accumulator + "," + value;
        }

        @Override
        public String merge(String earlier, String later) {
            return earlier + later;
        }

        @Override
        public String result(String accumulator) {
            return accumulator;
        }
    }

    @SuppressWarnings("unchecked") // Only longs are folded.
    private static Kernel<Object, ?> bound(Aggregate<Long, ?> aggregate, Layout layout) {
        return (Kernel<Object, ?>) (Kernel<?, ?>) aggregate.bind(layout);
    }

    /**
     * Checks all promises with calls drawn from a seed.
     *
     * @throws AssertionError if one is broken
     */
    public static void check(Stores stores, long seed) {
        new SliceTableContract(stores, seed).run();
    }

    private void run() {
        beginCut(true);
        for (int call = 0; call < CALLS; call++) {
            change();
            look();
            for (int pieces = random.nextInt(8); pieces > 0; pieces--) {
                if (!subject.writeNext()) {
                    cutIsWritten();
                }
            }
        }
        require("all rows", model, rows(subject.table()));
    }

    /** Begins a cut: the first writes everything in full, later ones some key groups. */
    private void beginCut(boolean all) {
        BitSet whole = new BitSet();
        whole.set(0, all ? KEY_GROUPS : random.nextInt(KEY_GROUPS));
        subject.freeze(whole);
        atCut = new TreeMap<>((Map<String, String>) model);
    }

    private void cutIsWritten() {
        TreeMap<String, String> expected = atCut;
        if (expected == null) {
            if (random.nextInt(10) == 0) {
                beginCut(false);
            }
            return;
        }
        atCut = null;
        if (random.nextInt(4) == 0) {
            Subject restored = subject.restored();
            require("what a cut holds", expected, rows(restored.table()));
            if (random.nextBoolean()) {
                subject = restored;
                model = expected;
            }
        }
    }

    private void change() {
        Slice slice = slice();
        if (random.nextInt(12) == 0) {
            int keyGroup = random.nextInt(KEY_GROUPS);
            subject.table().drop(keyGroup, slice);
            model.keySet().removeIf(row -> row.startsWith(slice + " " + keyGroup + " "));
        } else {
            fold(slice);
        }
    }

    private Slice slice() {
        long start = random.nextInt(SLICES);
        return random.nextInt(5) == 0 ? new Slice(start, start + 1) : Slice.of(start);
    }

    private void fold(Slice slice) {
        int size = 1 + random.nextInt(BATCH_RECORDS_MAX);
        boolean isTouchy = random.nextInt(8) == 0;
        Batch batch = new Batch(spec.keyType().isIntegral(), spec.layout().inputs());
        Key view = new Key();
        for (int i = 0; i < size; i++) {
            long value = isTouchy && random.nextInt(20) == 0 ? TROUBLE : random.nextInt(20, 1_000);
            add(batch, random.nextInt(random.nextBoolean() ? KEYS : 10), value);
        }
        int taken = size;
        try {
            subject.table().fold(batch, 0, size, slice);
        } catch (RecordFailure asked) {
            taken = asked.index();
        }
        for (int i = 0; i < taken; i++) {
            Key key = batch.key(i, view);
            String before = model.get(row(slice, key));
            model.put(row(slice, key), folded(before, batch, i));
        }
    }

    private String folded(@Nullable String before, Batch batch, int i) {
        long value = (Long) batch.values[i];
        if (spec.layout().objects() > 0) {
            return (before == null ? "" : before) + "," + value;
        }
        return Long.toString((before == null ? 0 : Long.parseLong(before)) + value);
    }

    private void add(Batch batch, int number, long value) {
        int i = batch.size;
        byte[] key = batch.integralKeys() ? Type.LONG.toBytes((long) number) : Type.STRING.toBytes("key " + number);
        batch.hashes[i] = KeyHash.hash(key, 0, key.length);
        if (batch.integralKeys()) {
            batch.words[i] = number;
        } else {
            batch.putKey(i, key, 0, key.length);
        }
        batch.values[i] = value;
        kernel.extract(value, batch.inputs, i * batch.inputsPerRecord);
        batch.size = i + 1;
    }

    private static String row(Slice slice, Key key) {
        return slice + " " + KeyHash.keyGroup(key.hash(), KEY_GROUPS) + " "
                + (key.isIntegral() ? "" + key.word() : new String(key.toBytes(), 1, key.length() - 1, UTF_8));
    }

    private void look() {
        Slice slice = slice();
        Key key = key();
        int keyGroup = KeyHash.keyGroup(key.hash(), KEY_GROUPS);
        TreeMap<String, String> found = new TreeMap<>();
        subject.table().get(keyGroup, slice, key, (each, cells, row) -> {
            if (cells.records(row) > 0) {
                found.put(row(slice, each), "" + kernel.result(cells, row));
            }
        });
        String expected = model.get(row(slice, key));
        require("a row", expected == null ? Map.of() : Map.of(row(slice, key), expected), found);
        if (random.nextInt(20) == 0) {
            require("all rows", model, rows(subject.table()));
        }
    }

    private Key key() {
        int number = random.nextInt(KEYS);
        if (spec.keyType().isIntegral()) {
            return new Key().setWord(number, KeyHash.hashLong(number));
        }
        byte[] bytes = Type.STRING.toBytes("key " + number);
        return new Key().setBytes(bytes, 0, bytes.length, KeyHash.hash(bytes, 0, bytes.length));
    }

    private Map<String, String> rows(AccumulatorTable table) {
        Map<String, String> rows = new TreeMap<>();
        for (int keyGroup = 0; keyGroup < KEY_GROUPS; keyGroup++) {
            for (Slice slice : List.copyOf(table.slices(keyGroup))) {
                table.scan(keyGroup, slice, (key, cells, row) -> {
                    if (cells.records(row) > 0 && rows.put(row(slice, key), "" + kernel.result(cells, row)) != null) {
                        throw new AssertionError("Seed " + seed + ": a scan has twice " + row(slice, key) + ".");
                    }
                });
            }
        }
        return rows;
    }

    private void require(String what, Map<String, String> expected, Map<String, String> actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError(
                    "Seed " + seed + ": " + what + " should be " + expected + " and is " + actual + ".");
        }
    }
}
