package io.tidemark.operator;

import io.tidemark.record.Key;
import io.tidemark.state.MapSpec;
import io.tidemark.state.MapTable;
import io.tidemark.state.StateStore;
import io.tidemark.time.Times;
import io.tidemark.type.Type;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one side of a join for which there is no room in the short lists of their keys: a map state, the latest row first.
 *
 * <pre>
 * subkey := time (8 bytes) place (8 bytes) number (4 bytes)     big-endian, the bits of the time but its sign inverted
 * </pre>
 */
final class JoinOverflow {

    private static final int PLACE_AT = Long.BYTES;
    private static final int NUMBER_AT = 2 * Long.BYTES;
    private static final int SUBKEY_BYTES = NUMBER_AT + Integer.BYTES;

    private final MapTable<Kept> table;

    JoinOverflow(StateStore store, String name, Type<?> keyType, JoinSpec.Side side) {
        table = store.maps(new MapSpec<>(name, keyType, new JoinRowCodec(side.codec())));
    }

    /** What is kept of a row beside its subkey. */
    record Kept(boolean matched, Object value) {}

    /** The rows with times in [from, to], the latest first. */
    List<JoinRow> between(int keyGroup, Key key, long from, long to) {
        List<JoinRow> rows = new ArrayList<>();
        visit(keyGroup, key, to, row -> {
            boolean within = row.time() >= from;
            if (within) {
                rows.add(row);
            }
            return within;
        });
        return rows;
    }

    /** How many rows have a time and place. */
    int count(int keyGroup, Key key, long time, long place) {
        int[] count = new int[1];
        visit(keyGroup, key, time, row -> {
            count[0] += row.time() == time && row.place() == place ? 1 : 0;
            return row.time() == time;
        });
        return count[0];
    }

    /** The first row in order, or null. */
    @Nullable
    JoinRow first(int keyGroup, Key key) {
        List<JoinRow> first = new ArrayList<>(1);
        visit(keyGroup, key, Times.END, row -> {
            first.add(row);
            return false;
        });
        return first.isEmpty() ? null : first.get(0);
    }

    /** Adds a row, or replaces it. */
    void put(int keyGroup, Key key, JoinRow row) {
        table.put(keyGroup, key, subkey(row), new Kept(row.matched(), row.value()));
    }

    void remove(int keyGroup, Key key, JoinRow row) {
        table.remove(keyGroup, key, subkey(row));
    }

    /** Visits all rows of a key group. */
    void scan(int keyGroup, Visitor visitor) {
        table.scan(keyGroup, (key, subkey, kept) -> visitor.row(key, row(subkey, kept)));
    }

    /** Takes rows one by one; the key view belongs to the caller. */
    interface Visitor {
        void row(Key key, JoinRow row);
    }

    private void visit(int keyGroup, Key key, long from, Predicate<JoinRow> visitor) {
        byte[] begin = ByteBuffer.allocate(Long.BYTES).putLong(ordered(from)).array();
        table.visit(keyGroup, key, begin, (subkey, kept) -> visitor.test(row(subkey, kept)));
    }

    private static byte[] subkey(JoinRow row) {
        return ByteBuffer.allocate(SUBKEY_BYTES)
                .putLong(ordered(row.time()))
                .putLong(row.place() ^ Long.MIN_VALUE)
                .putInt(row.number())
                .array();
    }

    private static JoinRow row(byte[] subkey, Kept kept) {
        ByteBuffer bytes = ByteBuffer.wrap(subkey);
        return new JoinRow(
                ordered(bytes.getLong(0)),
                bytes.getLong(PLACE_AT) ^ Long.MIN_VALUE,
                bytes.getInt(NUMBER_AT),
                kept.matched(),
                kept.value());
    }

    /** Later times before earlier ones, in the order of unsigned bytes; the inverse of itself. */
    static long ordered(long time) {
        return time ^ Long.MAX_VALUE;
    }
}
