package io.tidemark.aggregate;

import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;

/** Where the number of records that an aggregate has taken is: in the row's header, or in a lane of a filter around it. */
record RecordCount(int lane) {

    long of(Cells cells, int row) {
        return lane == Layout.COUNT_IN_HEADER ? cells.records(row) : cells.lanes[cells.at(row) + lane];
    }
}
