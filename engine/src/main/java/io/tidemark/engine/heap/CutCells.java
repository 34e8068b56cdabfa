package io.tidemark.engine.heap;

import io.tidemark.cell.CellTable;
import io.tidemark.cell.Layout;
import java.util.Arrays;

/** A table whose changed rows can be frozen at a cut and written page by page while the table goes on changing. */
/*
 * A page is 64 rows. It is clean, dirty (some of its rows changed since the last cut) or frozen (some of its rows changed before the
 * last cut and are not written yet). The first change to a frozen page writes its rows first, so what is written is always the
 * state at the cut. Rows themselves are marked in their header, so a page writes only the rows that changed.
 */
final class CutCells extends CellTable {

    private static final int PAGE_SHIFT = 6;
    private static final int PAGE_ROWS = 1 << PAGE_SHIFT;
    private static final byte CLEAN = 0;
    private static final byte DIRTY = 1;
    private static final byte FROZEN = 2;

    private final PageWriter writer;
    private byte[] pages;
    private int frozenPages;
    private int cursor;

    CutCells(boolean integral, Layout layout, PageWriter writer) {
        super(integral, layout);
        this.writer = writer;
        this.pages = new byte[pagesFor(slots())];
    }

    /** Writes the changed rows of a page. */
    @FunctionalInterface
    interface PageWriter {
        void write(CutCells table, int fromRow, int toRow);
    }

    /** Must be called before a row is changed. */
    void touch(int row) {
        int page = row >>> PAGE_SHIFT;
        if (pages[page] != DIRTY) {
            if (pages[page] == FROZEN) {
                write(page);
            }
            pages[page] = DIRTY;
        }
        setChanged(row);
    }

    /** Freezes what changed; with {@code whole} everything, so that all rows are written. Returns whether there is anything to write. */
    boolean freeze(boolean whole) {
        frozenPages = 0;
        cursor = 0;
        if (whole) {
            for (int row = 0; row < slots(); row++) {
                if (isTaken(row)) {
                    setChanged(row);
                }
            }
        }
        for (int page = 0; page < pages.length; page++) {
            if (whole || pages[page] == DIRTY) {
                pages[page] = FROZEN;
                frozenPages++;
            }
        }
        return frozenPages > 0;
    }

    /** Writes the next frozen page, if one is left. */
    boolean writeNext() {
        while (frozenPages > 0) {
            int page = cursor++;
            if (pages[page] == FROZEN) {
                write(page);
                return true;
            }
        }
        return false;
    }

    private void write(int page) {
        int from = page * PAGE_ROWS;
        int to = Math.min(slots(), from + PAGE_ROWS);
        writer.write(this, from, to);
        for (int row = from; row < to; row++) {
            clearChanged(row);
        }
        pages[page] = CLEAN;
        frozenPages--;
    }

    @Override
    protected void beforeGrowth() {
        while (writeNext()) {
            // Rows are about to move: what is frozen is written where it is.
        }
    }

    @Override
    protected void afterGrowth() {
        pages = new byte[pagesFor(slots())];
        for (int row = 0; row < slots(); row++) {
            if (isChanged(row)) {
                pages[row >>> PAGE_SHIFT] = DIRTY;
            }
        }
    }

    /** Takes rows as they were loaded from a cut: nothing has changed yet. */
    void settle() {
        Arrays.fill(pages, CLEAN);
        for (int row = 0; row < slots(); row++) {
            clearChanged(row);
        }
    }

    private static int pagesFor(int slots) {
        return (slots + PAGE_ROWS - 1) >>> PAGE_SHIFT;
    }
}
