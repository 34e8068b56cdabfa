package io.tidemark.engine.tier;

import io.tidemark.cell.CellTable;
import io.tidemark.engine.cut.KeyRows;
import io.tidemark.engine.cut.Rows;
import io.tidemark.engine.cut.SpreadPages;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.record.Key;
import io.tidemark.state.Slice;
import io.tidemark.type.ByteSink;

/** Writes what changed in a slice's table, all of which is in flat memory, into a cut. */
final class FrozenCells implements FrozenRows {

    private final Place place;
    private final Slice slice;
    private final CellTable cells;
    private final CellForm form;
    private final Key key = new Key();
    private final int pages;
    private int page;

    /**
     * The rows of a table.
     *
     * @param cells the table, which does not change any more
     */
    FrozenCells(Place place, Slice slice, CellTable cells, CellForm form) {
        this.place = place;
        this.slice = slice;
        this.cells = cells;
        this.form = form;
        this.pages = SpreadPages.count(cells.slots());
    }

    @Override
    public boolean writeNext(ChunkOutput output) {
        int count = 0;
        while (count == 0 && page < pages) {
            int from = SpreadPages.page(page++, pages) * SpreadPages.ROWS;
            int to = Math.min(cells.slots(), from + SpreadPages.ROWS);
            count = count(from, to);
            write(from, to, count, output);
        }
        return page < pages;
    }

    private int count(int from, int to) {
        int count = 0;
        for (int row = from; row < to; row++) {
            count += cells.records(row) > 0 ? 1 : 0;
        }
        return count;
    }

    private void write(int from, int to, int count, ChunkOutput output) {
        if (count == 0) {
            return;
        }
        ByteSink rows = output.rows(place.state(), place.keyGroup(), Rows.PUT, slice, count);
        for (int row = from; row < to; row++) {
            if (cells.records(row) > 0) {
                KeyRows.write(cells.key(row, key), rows);
                form.encode(cells, row, rows);
            }
        }
        output.appended(place.state(), place.keyGroup());
    }
}
