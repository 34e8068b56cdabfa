package io.tidemark.engine.heap;

import io.tidemark.cell.RowLists;
import io.tidemark.engine.cut.KeyRows;
import io.tidemark.record.Key;
import io.tidemark.type.ByteSink;

/** Lists of rows whose changes can be frozen at a cut and written page by page while they go on changing. */
/*
 * A key is written with all its rows, in the page of its first row. Keys that are gone are noted as they go, if a cut has them, and
 * written before any page: a key that came back is in one.
 */
final class CutLists extends RowLists {

    private final Writer writer;
    private final CutPages pages;
    private final Key view = new Key();
    private ByteSink gone = new ByteSink(0);
    private int goneKeys;
    private ByteSink frozenGone = new ByteSink(0);
    private int frozenGoneKeys;

    CutLists(boolean integral, int lanesPerRow, int objectsPerRow, Writer writer) {
        super(integral, lanesPerRow, objectsPerRow);
        this.writer = writer;
        this.pages = new CutPages(capacity(), CutPages.Order.FORWARD, this::write);
    }

    /** Writes what a cut freezes. */
    interface Writer {

        /** Writes keys that are gone, already encoded. */
        void gone(int keys, ByteSink encoded);

        /** Writes the changed keys of a page. */
        void page(CutLists lists, int fromRow, int toRow);
    }

    /** Must be called before the rows of a key are changed. */
    void touch(int first) {
        pages.touch(first);
        setChanged(first);
    }

    /** Notes that a key is about to go. */
    void noteGone(int first) {
        if (isKnown(first)) {
            KeyRows.write(key(first, view), gone);
            goneKeys++;
        }
    }

    /** Freezes what changed; with {@code whole} everything, so that all keys are written. Returns whether there is anything to write. */
    boolean freeze(boolean whole) {
        if (whole) {
            for (int row = 0; row < end(); row++) {
                if (isFirst(row)) {
                    setChanged(row);
                }
            }
        }
        frozenGoneKeys = whole ? 0 : goneKeys;
        frozenGone = whole ? new ByteSink(0) : gone;
        gone = new ByteSink(0);
        goneKeys = 0;
        return pages.freeze(whole) || frozenGoneKeys > 0;
    }

    /** Writes the next piece of what is frozen, if one is left. */
    boolean writeNext() {
        return writeGone() || pages.writeNext();
    }

    private boolean writeGone() {
        if (frozenGoneKeys == 0) {
            return false;
        }
        writer.gone(frozenGoneKeys, frozenGone);
        frozenGoneKeys = 0;
        frozenGone = new ByteSink(0);
        return true;
    }

    private void write(int fromRow, int pageEnd) {
        writeGone();
        int toRow = Math.min(end(), pageEnd);
        writer.page(this, fromRow, toRow);
        for (int row = fromRow; row < toRow; row++) {
            if (isFirst(row) && isChanged(row)) {
                setKnown(row);
            }
        }
    }

    @Override
    protected void afterGrowth() {
        pages.grow(capacity());
    }

    /** Takes rows as they were loaded from a cut: nothing has changed yet, and the cut has all keys. */
    void settle() {
        pages.reset(capacity());
        gone.reset();
        goneKeys = 0;
        for (int row = 0; row < end(); row++) {
            if (isFirst(row)) {
                setKnown(row);
            }
        }
    }
}
