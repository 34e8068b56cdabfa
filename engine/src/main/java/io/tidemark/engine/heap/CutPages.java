package io.tidemark.engine.heap;

import io.tidemark.engine.cut.SpreadPages;
import java.util.Arrays;

/** Which pages of a table changed since the last cut, and which of a cut are not written yet. */
/*
 * A page is 64 rows. It is clean, dirty (some of its rows changed since the last cut) or frozen (some of its rows changed before the
 * last cut and are not written yet). The first change to a frozen page writes its rows first, so what is written is always the
 * state at the cut.
 */
final class CutPages {

    private static final int PAGE_SHIFT = 6;
    private static final int PAGE_ROWS = 1 << PAGE_SHIFT;
    private static final byte CLEAN = 0;
    private static final byte DIRTY = 1;
    private static final byte FROZEN = 2;

    private final Order order;
    private final Writer writer;
    private byte[] pages;
    private int frozen;
    private int cursor;

    /** In which order pages are written. */
    enum Order {
        /** As they lie. */
        FORWARD,
        /** As {@link SpreadPages} has it; the number of pages is a power of two. */
        SPREAD
    }

    /** All pages of so many rows are clean. */
    CutPages(int rows, Order order, Writer writer) {
        this.order = order;
        this.writer = writer;
        this.pages = new byte[pagesFor(rows)];
    }

    /** Writes the changed rows of [fromRow, toRow), and marks them as not changed; the last page may reach past the last row. */
    @FunctionalInterface
    interface Writer {
        void write(int fromRow, int toRow);
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
    }

    /** Freezes what changed, or everything. Returns whether there is anything to write. */
    boolean freeze(boolean whole) {
        frozen = 0;
        cursor = 0;
        for (int page = 0; page < pages.length; page++) {
            if (whole || pages[page] == DIRTY) {
                pages[page] = FROZEN;
                frozen++;
            }
        }
        return frozen > 0;
    }

    /** Writes the next frozen page, if one is left. */
    boolean writeNext() {
        while (frozen > 0) {
            int page = pageAt(cursor++);
            if (pages[page] == FROZEN) {
                write(page);
                return true;
            }
        }
        return false;
    }

    private int pageAt(int n) {
        return order == Order.FORWARD ? n : SpreadPages.page(n, pages.length);
    }

    private void write(int page) {
        writer.write(page << PAGE_SHIFT, (page + 1) << PAGE_SHIFT);
        pages[page] = CLEAN;
        frozen--;
    }

    /** Makes room for more rows; none has moved. */
    void grow(int rows) {
        pages = Arrays.copyOf(pages, pagesFor(rows));
    }

    /** Begins anew with so many rows, all of them clean. */
    void reset(int rows) {
        pages = new byte[pagesFor(rows)];
        frozen = 0;
    }

    private static int pagesFor(int rows) {
        return (rows + PAGE_ROWS - 1) >>> PAGE_SHIFT;
    }
}
