package io.tidemark.engine.tier;

import io.tidemark.engine.cut.Rows;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.type.ByteSink;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes a range of rows into a cut, page by page: what changed in it, or all of it. */
final class CutRows implements FrozenRows {

    private static final int PAGE_ROWS = 64;

    private final Place place;
    private final TierTable table;
    private final TierTable.RowRange range;
    private final Function<TierTable.RowRange, RowCursor> changes;
    private final Function<TierTable.RowRange, RowCursor> all;
    private @Nullable RowCursor cursor;

    /**
     * What a cut has of a range.
     *
     * @param changes what changed, with the rows that are gone
     * @param all the rows as they were at the cut
     */
    CutRows(
            Place place,
            TierTable table,
            TierTable.RowRange range,
            Function<TierTable.RowRange, RowCursor> changes,
            Function<TierTable.RowRange, RowCursor> all) {
        this.place = place;
        this.table = table;
        this.range = range;
        this.changes = changes;
        this.all = all;
    }

    @Override
    public boolean writeNext(ChunkOutput output) {
        RowCursor rows = cursor;
        if (rows == null) {
            rows = open(output);
            cursor = rows;
        }
        ByteSink puts = new ByteSink();
        ByteSink removes = new ByteSink();
        int put = 0;
        int removed = 0;
        while (put + removed < PAGE_ROWS && rows.next()) {
            if (isGone(rows)) {
                table.writePlace(rows.key(), removes);
                removed++;
            } else {
                table.write(rows.key(), rows.value(), puts);
                put++;
            }
        }
        write(Rows.PUT, put, puts, output);
        write(Rows.REMOVE, removed, removes, output);
        boolean isLast = put + removed < PAGE_ROWS;
        if (isLast) {
            close();
        }
        return !isLast;
    }

    @Override
    public void close() {
        if (cursor != null) {
            cursor.close();
            cursor = null;
        }
    }

    @SuppressWarnings("ReferenceEquality") // The mark is told by identity.
    private static boolean isGone(RowCursor rows) {
        return rows.value() == Layer.GONE;
    }

    private RowCursor open(ChunkOutput output) {
        if (place.isWhole()) {
            return all.apply(range);
        }
        RowCursor changed = changes.apply(range);
        if (!table.isWrittenWhole()) {
            return changed;
        }
        try (changed) {
            if (!changed.next()) {
                return MergedCursor.NOTHING;
            }
        }
        write(Rows.CLEAR, 0, new ByteSink(0), output);
        return all.apply(range);
    }

    private void write(byte kind, int count, ByteSink rows, ChunkOutput output) {
        if (count == 0 && kind != Rows.CLEAR) {
            return;
        }
        ByteSink into = output.rows(place.state(), place.keyGroup(), kind, range.slice(), count);
        into.put(rows.array(), 0, rows.size());
        output.appended(place.state(), place.keyGroup());
    }
}
