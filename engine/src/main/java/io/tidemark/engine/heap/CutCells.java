package io.tidemark.engine.heap;

import io.tidemark.cell.CellTable;
import io.tidemark.cell.Layout;

/** A table whose changed rows can be frozen at a cut and written page by page while the table goes on changing. */
/*
 * Rows themselves are marked in their header, so a page writes only the rows that changed.
 */
final class CutCells extends CellTable {

    private final PageWriter writer;
    private final CutPages pages;
    private boolean isWhole;

    CutCells(boolean integral, Layout layout, PageWriter writer) {
        this(integral, layout, 0, writer);
    }

    /** A table with room for so many keys. */
    CutCells(boolean integral, Layout layout, int keys, PageWriter writer) {
        super(integral, layout, keys);
        this.writer = writer;
        this.pages = new CutPages(slots(), CutPages.Order.SPREAD, this::write);
    }

    /** Writes the changed rows of a page. */
    @FunctionalInterface
    interface PageWriter {
        void write(CutCells table, int fromRow, int toRow);
    }

    /** Must be called before a row is changed. */
    void touch(int row) {
        pages.touch(row);
        setChanged(row);
    }

    /** Freezes what changed; with {@code whole} everything, so that all rows are written. Returns whether there is anything to write. */
    boolean freeze(boolean whole) {
        isWhole = whole;
        return pages.freeze(whole);
    }

    /** Writes the next frozen page, if one is left. */
    boolean writeNext() {
        return pages.writeNext();
    }

    /** Whether the cut that is being written has a row. */
    boolean isFrozen(int row) {
        return isWhole || isChanged(row);
    }

    private void write(int fromRow, int pageEnd) {
        int toRow = Math.min(slots(), pageEnd);
        writer.write(this, fromRow, toRow);
        for (int row = fromRow; row < toRow; row++) {
            clearChanged(row);
        }
    }

    @Override
    protected void beforeGrowth() {
        while (writeNext()) {
            // Rows are about to move: what is frozen is written where it is.
        }
    }

    @Override
    protected void afterGrowth() {
        pages.reset(slots());
        for (int row = 0; row < slots(); row++) {
            if (isChanged(row)) {
                pages.touch(row);
            }
        }
    }

    /** Takes rows as they were loaded from a cut: nothing has changed yet. */
    void settle() {
        pages.reset(slots());
        for (int row = 0; row < slots(); row++) {
            clearChanged(row);
        }
    }
}
