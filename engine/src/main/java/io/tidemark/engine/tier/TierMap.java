package io.tidemark.engine.tier;

import io.tidemark.state.bytes.ByteMap;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The rows of a task's operator as a map, which the portable store keeps all state in but slice tables. */
final class TierMap implements ByteMap {

    private final TaskRows rows;
    private final byte[] operator;

    TierMap(TaskRows rows, int operator) {
        this.rows = rows;
        this.operator = new byte[] {(byte) (operator >>> Byte.SIZE), (byte) operator};
    }

    /** What the rows of a key group begin with, among the rows of the task. */
    byte[] keyGroup(int keyGroup) {
        return place(new byte[] {(byte) (keyGroup >>> Byte.SIZE), (byte) keyGroup});
    }

    /** Where a row of the map is among the rows of the task. */
    byte[] place(byte[] key) {
        return Bytes.join(operator, key);
    }

    /** The row of the map at a place among the rows of the task. */
    byte[] row(byte[] place) {
        return Arrays.copyOfRange(place, operator.length, place.length);
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return rows.get(place(key));
    }

    @Override
    public void put(byte[] key, byte[] value) {
        rows.put(place(key), value);
    }

    @Override
    public void remove(byte[] key) {
        rows.remove(place(key));
    }

    @Override
    public void scan(byte[] from, byte[] to, Visitor visitor) {
        try (RowCursor cursor = rows.cursor(place(from), place(to))) {
            while (cursor.next()) {
                if (!visitor.row(row(cursor.key()), cursor.value())) {
                    return;
                }
            }
        }
    }
}
