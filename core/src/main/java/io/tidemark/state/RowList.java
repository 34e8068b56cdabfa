package io.tidemark.state;

import io.tidemark.cell.Cells;
import io.tidemark.cell.RowLists;
import io.tidemark.record.Key;

/**
 * The rows of one key in a row table: a view that its table moves from key to key.
 *
 * <p>Rows are in an order that the operator keeps. Their numbers hold until a row is added or removed, and {@link #first} holds
 * what is then the first. A key is in the table, with its time, as long as it has rows. Changes are complete with {@link #done}.
 */
public interface RowList {

    /** What stands for no row. */
    int NONE = RowLists.NONE;

    int keyGroup();

    /** The key, as a view. */
    Key key();

    /** What the numbers of rows are of; its arrays may be others after a row was added. */
    Cells cells();

    /** The first row, or {@link #NONE}. */
    int first();

    /** The row after a row, or {@link #NONE}. */
    int next(int row);

    /** Says that rows of the key are about to be changed; adding and removing say so themselves. */
    void change();

    /** Adds an empty row before all others, and returns it. */
    int addFirst();

    /** Adds an empty row behind another, and returns it. */
    int addAfter(int row);

    /** Removes the first row, and returns what is the first then, or {@link #NONE}. */
    int removeFirst();

    /** Removes the row behind another. */
    void removeAfter(int row);

    /** When the key has something to do, as far as the table knows; {@link io.tidemark.time.Times#END} if not at any time. */
    long due();

    /** Sees to it that the key is handed over no later than at a clock; it has rows. */
    void dueBy(long clock);

    /** Says that the rows are as they are to be. */
    void done();
}
