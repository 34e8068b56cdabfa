package io.tidemark.bench.flink.sql;

import io.tidemark.bench.common.Feed;
import io.tidemark.bench.flink.Filling;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;

/**
 * Makes rows of key, amount and time.
 *
 * @param strings whether keys are strings
 */
record RowFilling(boolean strings) implements Filling<RowData> {

    private static final int KEY = 0;
    private static final int AMOUNT = 1;
    private static final int TIME = 2;

    @Override
    public RowData create() {
        return new GenericRowData(TIME + 1);
    }

    @Override
    public void fill(RowData record, Feed feed) {
        GenericRowData row = (GenericRowData) record;
        row.setField(KEY, strings ? StringData.fromString(feed.string()) : feed.key());
        row.setField(AMOUNT, feed.amount());
        row.setField(TIME, TimestampData.fromEpochMillis(feed.time()));
    }
}
