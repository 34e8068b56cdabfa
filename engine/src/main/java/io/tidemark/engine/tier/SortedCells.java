package io.tidemark.engine.tier;

import io.tidemark.cell.CellTable;

/** Goes over the rows of a table in flat memory in the order that ordered rows have. */
final class SortedCells implements RowCursor {

    private final byte[] prefix;
    private final RowPool pool = new RowPool();
    private final int[] rows;
    private int at = -1;

    /**
     * A cursor over a table that does not change meanwhile.
     *
     * @param prefix what its rows begin with
     */
    SortedCells(byte[] prefix, CellTable cells, CellForm form) {
        this.prefix = prefix;
        this.rows = form.pooled(cells, pool);
        new RowSort(pool).sort(rows, rows.length);
    }

    @Override
    public boolean next() {
        at++;
        return at < rows.length;
    }

    @Override
    public byte[] key() {
        return pool.key(prefix, rows[at]);
    }

    @Override
    public byte[] value() {
        return pool.value(rows[at]);
    }

    @Override
    public void close() {}
}
