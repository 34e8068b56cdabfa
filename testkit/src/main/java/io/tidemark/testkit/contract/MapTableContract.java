package io.tidemark.testkit.contract;

import io.tidemark.record.Key;
import io.tidemark.state.Codec;
import io.tidemark.state.MapSpec;
import io.tidemark.state.MapTable;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The promises of a {@link MapTable}, whatever store it is of: it holds what a sorted map holds, and a cut of it holds what it held
 * when the cut began, while it goes on changing.
 *
 * <p>Random calls, drawn from a seed, go to the table and to a model. Keys are texts or numbers, some of them prefixes of others; one
 * key has many entries. Cuts are begun at random, written step by step in between, and read back at random; sometimes the table goes
 * on from one.
 */
public final class MapTableContract {

    /** The number of key groups of the tables under test. */
    public static final int KEY_GROUPS = 4;

    private static final int CALLS = 3_000;
    private static final List<String> KEYS = List.of("", "a", "ab", "a\0", "b", "\u00ff", "a-long-key-of-many-bytes");
    private static final List<String> SUBKEYS = List.of("", "\0", "\0\0", "a", "ab", "b", "\u00ff", "\u00ff\u00ff");

    private final long seed;
    private final SplittableRandom random;
    private final boolean integral;
    private final MapSpec<String> spec;
    private final MapModel model = new MapModel();
    private Subject subject;
    private @Nullable MapModel atCut;

    private MapTableContract(Stores stores, long seed) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        this.integral = random.nextBoolean();
        this.spec = new MapSpec<>("entries", integral ? Type.LONG : Type.STRING, Codec.of(Type.STRING));
        this.subject = stores.open(spec);
    }

    /** Makes stores for the contract. */
    @FunctionalInterface
    public interface Stores {

        /** A new, empty store of {@link #KEY_GROUPS} key groups with one map state. */
        Subject open(MapSpec<String> spec);
    }

    /** A store with one map state. */
    public interface Subject {

        MapTable<String> table();

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
        new MapTableContract(stores, seed).run();
    }

    private void run() {
        beginCut(true);
        for (int call = 0; call < CALLS; call++) {
            change();
            look();
            if (random.nextInt(4) == 0 && !subject.writeNext()) {
                cutIsWritten();
            }
        }
        require("all entries", model.rows(), rows(subject.table()));
    }

    /** Begins a cut: the first writes everything in full, later ones some key groups. */
    private void beginCut(boolean all) {
        BitSet whole = new BitSet();
        whole.set(0, all ? KEY_GROUPS : random.nextInt(KEY_GROUPS));
        subject.freeze(whole);
        atCut = model.copy();
    }

    private void cutIsWritten() {
        MapModel expected = atCut;
        if (expected == null) {
            if (random.nextInt(10) == 0) {
                beginCut(false);
            }
            return;
        }
        atCut = null;
        if (random.nextBoolean()) {
            Subject restored = subject.restored();
            require("what a cut holds", expected.rows(), rows(restored.table()));
            if (random.nextBoolean()) {
                subject = restored;
                model.become(expected);
            }
        }
    }

    private void change() {
        Key key = key();
        byte[] subkey = subkey();
        int kind = random.nextInt(100);
        if (kind < 60) {
            String value = "v" + random.nextInt(1_000);
            subject.table().put(keyGroup(key), key, subkey, value);
            model.put(keyGroup(key), key, subkey, value);
        } else if (kind < 99) {
            subject.table().remove(keyGroup(key), key, subkey);
            model.remove(keyGroup(key), key, subkey);
        } else {
            subject.table().removeAll(keyGroup(key), key);
            model.removeAll(keyGroup(key), key);
        }
    }

    private void look() {
        Key key = key();
        byte[] subkey = subkey();
        require(
                "an entry",
                List.of("" + model.get(keyGroup(key), key, subkey)),
                List.of("" + subject.table().get(keyGroup(key), key, subkey)));
        int most = 1 + random.nextInt(5);
        List<String> seen = new ArrayList<>();
        subject.table().visit(keyGroup(key), key, subkey, (found, value) -> {
            seen.add(HexFormat.of().formatHex(found) + "=" + value);
            return seen.size() < most;
        });
        require("a visit", model.visit(keyGroup(key), key, subkey, most), seen);
        if (random.nextInt(100) == 0) {
            require("all entries", model.rows(), rows(subject.table()));
        }
    }

    /** All entries of a table, keys sorted; those of a key must come together and in order. */
    private static List<String> rows(MapTable<String> table) {
        List<String> rows = new ArrayList<>();
        for (int keyGroup = 0; keyGroup < KEY_GROUPS; keyGroup++) {
            int group = keyGroup;
            TreeMap<byte[], List<String>> keys = new TreeMap<>(Arrays::compareUnsigned);
            byte[][] last = {null};
            table.scan(keyGroup, (key, subkey, value) -> {
                byte[] bytes = key.toBytes();
                boolean isNew = last[0] == null || !Arrays.equals(last[0], bytes);
                List<String> entries = keys.computeIfAbsent(bytes, any -> new ArrayList<>());
                if (isNew && !entries.isEmpty()) {
                    throw new AssertionError(
                            "A scan comes back to the key " + HexFormat.of().formatHex(bytes) + ".");
                }
                last[0] = bytes;
                entries.add(MapModel.row(group, bytes, subkey, value));
            });
            keys.values().forEach(rows::addAll);
        }
        return rows;
    }

    private Key key() {
        if (integral) {
            long word = random.nextInt(4) == 0 ? 0 : random.nextLong(-70, 70);
            return new Key().setWord(word, KeyHash.hashLong(word));
        }
        byte[] bytes = Type.STRING.toBytes(KEYS.get(random.nextInt(3) == 0 ? 0 : random.nextInt(KEYS.size())));
        return new Key().setBytes(bytes, 0, bytes.length, KeyHash.hash(bytes, 0, bytes.length));
    }

    private byte[] subkey() {
        String text = random.nextBoolean() ? SUBKEYS.get(random.nextInt(SUBKEYS.size())) : "s" + random.nextInt(200);
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static int keyGroup(Key key) {
        return KeyHash.keyGroup(key.hash(), KEY_GROUPS);
    }

    private void require(String what, List<String> expected, List<String> actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError(
                    "Seed " + seed + ": " + what + " should be " + expected + " and is " + actual + ".");
        }
    }
}
