package io.tidemark.state;

import io.tidemark.cell.Cells;
import io.tidemark.record.Key;

/** Takes accumulator rows one by one; the key view and the cells belong to the caller. */
@FunctionalInterface
public interface RowVisitor {
    void row(Key key, Cells cells, int row);
}
