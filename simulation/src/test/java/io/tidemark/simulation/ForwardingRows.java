package io.tidemark.simulation;

import io.tidemark.engine.tier.Doubt;
import io.tidemark.engine.tier.OrderedRows;
import io.tidemark.engine.tier.RowCursor;
import io.tidemark.engine.tier.RowsWriter;
import org.jspecify.annotations.Nullable;

/** Rows that hand every call on; a planted bug overrides one. */
class ForwardingRows implements OrderedRows {

    private final OrderedRows rows;

    ForwardingRows(OrderedRows rows) {
        this.rows = rows;
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return rows.get(key);
    }

    @Override
    public RowCursor cursor(byte[] from, byte[] to) {
        return rows.cursor(from, to);
    }

    @Override
    public RowsWriter writer() {
        return new Writer(rows.writer());
    }

    @Override
    public void forget(byte[] from, byte[] to) {
        rows.forget(from, to);
    }

    @Override
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    @Override
    public void sync() {
        rows.sync();
    }

    @Override
    public void verify() throws Doubt {
        rows.verify();
    }

    @Override
    public void clear() {
        rows.clear();
    }

    @Override
    public String describe() {
        return rows.describe();
    }

    @Override
    public long diskBytes() {
        return rows.diskBytes();
    }

    @Override
    public void close() {
        rows.close();
    }

    /** A write that hands every call on. */
    static class Writer implements RowsWriter {

        private final RowsWriter writer;

        Writer(RowsWriter writer) {
            this.writer = writer;
        }

        @Override
        public void put(byte[] key, byte[] value) {
            writer.put(key, value);
        }

        @Override
        public void remove(byte[] key) {
            writer.remove(key);
        }

        @Override
        public void commit() {
            writer.commit();
        }

        @Override
        public void close() {
            writer.close();
        }
    }
}
