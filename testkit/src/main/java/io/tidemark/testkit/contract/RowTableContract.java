package io.tidemark.testkit.contract;

import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.state.RowList;
import io.tidemark.state.RowSpec;
import io.tidemark.state.RowTable;
import io.tidemark.time.Times;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The promises of a {@link RowTable}, whatever store it is of: it holds the rows that it was given in their order, hands over each key
 * once it is due, and a cut of it holds what it held when the cut began, while it goes on changing.
 *
 * <p>Random calls, drawn from a seed, go to the table and to a model. Keys are texts or numbers; some have many rows. Cuts are begun
 * at random, written step by step in between, and read back at random; sometimes the table goes on from one.
 */
public final class RowTableContract {

    /** The number of key groups of the tables under test. */
    public static final int KEY_GROUPS = 4;

    private static final int CALLS = 4_000;
    private static final int BATCH_MAX = 40;
    private static final int KEYS = 60;
    private static final int TAKEN_MAX = 50;

    private final long seed;
    private final SplittableRandom random;
    private final boolean integral;
    private final RowSpec spec;
    private final Batch batch;
    private final RowTableModel model = new RowTableModel();
    private Subject subject;
    private @Nullable RowTableModel atCut;
    private long clock;

    private RowTableContract(Stores stores, long seed) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        this.integral = random.nextBoolean();
        this.spec = RowTableModel.spec(integral);
        this.batch = new Batch(integral, 0, BATCH_MAX);
        this.subject = stores.open(spec);
    }

    /** Makes stores for the contract. */
    @FunctionalInterface
    public interface Stores {

        /** A new, empty store of {@link #KEY_GROUPS} key groups with one row table. */
        Subject open(RowSpec spec);
    }

    /** A store with one row table. */
    public interface Subject {

        RowTable table();

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
        new RowTableContract(stores, seed).run();
    }

    private void run() {
        beginCut(true);
        for (int call = 0; call < CALLS; call++) {
            int kind = random.nextInt(20);
            if (kind < 8) {
                changeBatch();
            } else if (kind < 18) {
                Key key = key();
                change(subject.table().seek(keyGroup(key), key), key);
            } else {
                fire();
            }
            if (random.nextInt(4) == 0 && !subject.writeNext()) {
                cutIsWritten();
            }
        }
        requireSame("all rows", model, subject);
        for (int keyGroup = 0; keyGroup < KEY_GROUPS; keyGroup++) {
            boolean more = true;
            while (more) {
                more = fire(keyGroup, Times.END, TAKEN_MAX);
            }
        }
    }

    /** Begins a cut: the first writes everything in full, later ones some key groups. */
    private void beginCut(boolean all) {
        BitSet whole = new BitSet();
        whole.set(0, all ? KEY_GROUPS : random.nextInt(KEY_GROUPS));
        subject.freeze(whole);
        atCut = model.copy();
    }

    private void cutIsWritten() {
        RowTableModel expected = atCut;
        if (expected == null) {
            if (random.nextInt(10) == 0) {
                beginCut(false);
            }
            return;
        }
        atCut = null;
        if (random.nextBoolean()) {
            Subject restored = subject.restored();
            restoreDue(restored, expected);
            requireSame("what a cut holds", expected, restored);
            if (random.nextBoolean()) {
                subject = restored;
                model.become(expected);
            }
        }
    }

    /** A store that has no times any more asks for those of all keys. */
    private void restoreDue(Subject restored, RowTableModel expected) {
        TreeSet<String> handed = new TreeSet<>();
        for (int keyGroup = 0; keyGroup < KEY_GROUPS; keyGroup++) {
            restored.table().restoreDue(keyGroup, rows -> {
                require("the first time that a key is handed over", true, handed.add(RowTableModel.name(rows.key())));
                rows.dueBy(expected.due(rows.keyGroup(), rows.key()));
            });
        }
        if (!handed.isEmpty()) {
            require("keys that are handed over", expected.keys(), handed);
        }
    }

    private void changeBatch() {
        batch.reset();
        for (int n = random.nextInt(1, BATCH_MAX); n > 0; n--) {
            Key key = key();
            batch.hashes[batch.size] = key.hash();
            if (integral) {
                batch.words[batch.size] = key.word();
            } else {
                batch.putKey(batch.size, key.bytes(), key.offset(), key.length());
            }
            batch.size++;
        }
        int from = random.nextInt(batch.size);
        subject.table().expect(batch, from, batch.size);
        for (int i = from; i < batch.size; i++) {
            change(subject.table().seek(batch, i), batch.key(i, new Key()));
        }
    }

    private void change(RowList rows, Key key) {
        RowTableModel.Entry entry = model.entry(keyGroup(key), key);
        require("the key group", keyGroup(key), rows.keyGroup());
        require("the key", RowTableModel.name(key), RowTableModel.name(rows.key()));
        requireSame(entry, rows);
        int calls = random.nextInt(3);
        for (int n = 0; n < calls; n++) {
            changeOnce(entry, rows);
            requireSame(entry, rows);
        }
        rows.done();
        model.tidy();
    }

    private void changeOnce(RowTableModel.Entry entry, RowList rows) {
        int size = entry.rows().size();
        int kind = random.nextInt(10);
        if (size == 0 || kind < 2) {
            entry.rows().add(0, fill(rows, rows.addFirst()));
        } else if (kind < 4) {
            int at = random.nextInt(size);
            entry.rows().add(at + 1, fill(rows, rows.addAfter(row(rows, at))));
        } else if (kind < 5) {
            int at = random.nextInt(size);
            rows.change();
            rows.cells().addRecords(row(rows, at), -entry.rows().get(at).records());
            entry.rows().set(at, fill(rows, row(rows, at)));
        } else if (kind < 7) {
            long due = clock + random.nextInt(-5, 200);
            rows.dueBy(due);
            entry.dueBy(due);
        } else if (kind < 9 || size == 1) {
            int left = rows.removeFirst();
            require("the first row after a removal", rows.first(), left);
            entry.rows().remove(0);
        } else {
            int at = random.nextInt(size - 1);
            rows.removeAfter(row(rows, at));
            entry.rows().remove(at + 1);
        }
    }

    private static int row(RowList rows, int at) {
        int row = rows.first();
        for (int n = at; n > 0; n--) {
            row = rows.next(row);
        }
        return row;
    }

    private RowTableModel.Row fill(RowList rows, int row) {
        RowTableModel.Row filled = new RowTableModel.Row(
                random.nextInt(3), random.nextLong(), random.nextInt(100), "object " + random.nextInt(100));
        filled.write(rows.cells(), row);
        return filled;
    }

    private void fire() {
        clock += random.nextInt(40);
        fire(random.nextInt(KEY_GROUPS), clock, 1 + random.nextInt(TAKEN_MAX));
    }

    /** Takes what is due; keys may say that they are due again at once. */
    private boolean fire(int keyGroup, long now, int most) {
        RowTable table = subject.table();
        require("a clock before which none is due", true, table.firstDue(keyGroup) <= model.firstDue(keyGroup));
        int[] handed = {0};
        boolean more = table.takeDue(keyGroup, now, most, rows -> {
            handed[0]++;
            Key key = rows.key();
            RowTableModel.Entry entry = model.entry(keyGroup, key);
            require("a key that is due", true, entry.due() != Times.END && entry.due() <= now);
            entry.forgetDue();
            change(rows, key);
        });
        require("no more keys than asked for", true, handed[0] <= most);
        if (!more) {
            require("keys that are left", Set.of(), model.due(keyGroup, now));
        }
        return more;
    }

    private void requireSame(RowTableModel.Entry entry, RowList rows) {
        List<RowTableModel.Row> found = new ArrayList<>();
        for (int row = rows.first(); row != RowList.NONE; row = rows.next(row)) {
            found.add(RowTableModel.Row.read(rows.cells(), row));
        }
        require("the rows of a key", entry.rows(), found);
        require("the time of a key", entry.due(), rows.due());
    }

    private void requireSame(String what, RowTableModel expected, Subject actual) {
        List<String> found = new ArrayList<>();
        for (int number = 0; number < KEYS; number++) {
            Key key = key(number);
            RowList rows = actual.table().seek(keyGroup(key), key);
            requireSame(expected.entry(keyGroup(key), key), rows);
            found.add(RowTableModel.name(key));
        }
        expected.tidy();
        require(what + ": keys that were not looked for", true, found.containsAll(expected.keys()));
    }

    private Key key() {
        return key(random.nextInt(4) == 0 ? random.nextInt(3) : random.nextInt(KEYS));
    }

    private Key key(int number) {
        if (integral) {
            return new Key().setWord(number - 5, KeyHash.hashLong(number - 5));
        }
        byte[] bytes = Type.STRING.toBytes("k".repeat(number % 7) + number);
        return new Key().setBytes(bytes, 0, bytes.length, KeyHash.hash(bytes, 0, bytes.length));
    }

    private static int keyGroup(Key key) {
        return KeyHash.keyGroup(key.hash(), KEY_GROUPS);
    }

    private void require(String what, Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError(
                    "Seed " + seed + ": " + what + " should be " + expected + " and is " + actual + ".");
        }
    }
}
