package io.tidemark.engine.tier;

import io.tidemark.cell.CellTable;
import io.tidemark.engine.cut.KeyRows;
import io.tidemark.engine.cut.Rows;
import io.tidemark.engine.cut.SpreadPages;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.record.Key;
import io.tidemark.state.Slice;
import io.tidemark.type.ByteSink;
import java.util.List;

/** Writes what a cut has of a slice's table, all of which is in flat memory, into the cut. */
final class FrozenCells implements FrozenRows {

    private final Place place;
    private final Slice slice;
    private final List<CellTable> tables;
    private final CellForm form;
    private final Key key = new Key();
    private final boolean[] isToWrite = new boolean[SpreadPages.ROWS];
    private int table;
    private int page;

    /**
     * The rows of tables that do not change any more.
     *
     * @param newestFirst the tables; of rows with the same key the newest counts
     */
    FrozenCells(Place place, Slice slice, List<CellTable> newestFirst, CellForm form) {
        this.place = place;
        this.slice = slice;
        this.tables = List.copyOf(newestFirst);
        this.form = form;
    }

    @Override
    public boolean writeNext(ChunkOutput output) {
        while (table < tables.size()) {
            CellTable cells = tables.get(table);
            int pages = SpreadPages.count(cells.slots());
            int from = SpreadPages.page(page, pages) * SpreadPages.ROWS;
            page++;
            if (page == pages) {
                page = 0;
                table++;
            }
            if (write(cells, from, output)) {
                return true;
            }
        }
        return false;
    }

    private boolean write(CellTable cells, int from, ChunkOutput output) {
        int to = Math.min(cells.slots(), from + SpreadPages.ROWS);
        int count = 0;
        for (int row = from; row < to; row++) {
            boolean isNewest = cells.records(row) > 0 && isNewest(cells, row);
            isToWrite[row - from] = isNewest;
            count += isNewest ? 1 : 0;
        }
        if (count == 0) {
            return false;
        }
        ByteSink rows = output.rows(place.state(), place.keyGroup(), Rows.PUT, slice, count);
        for (int row = from; row < to; row++) {
            if (isToWrite[row - from]) {
                KeyRows.write(cells.key(row, key), rows);
                form.encode(cells, row, rows);
            }
        }
        output.appended(place.state(), place.keyGroup());
        return true;
    }

    private boolean isNewest(CellTable cells, int row) {
        cells.key(row, key);
        for (CellTable newer : tables) {
            if (newer == cells) {
                return true;
            }
            if (SliceCells.find(newer, key) >= 0) {
                return false;
            }
        }
        return true;
    }
}
