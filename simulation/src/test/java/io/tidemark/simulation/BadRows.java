package io.tidemark.simulation;

import io.tidemark.engine.tier.OrderedRows;
import io.tidemark.engine.tier.RowsWriter;
import java.util.Arrays;

/** Rows whose proof says more than is true, or which are not what they are proved to be. */
final class BadRows {

    private static final byte[] PROOF = {0, 0};
    private static final int LOST_ONE_IN = 5;

    private BadRows() {}

    private static boolean isProof(byte[] key) {
        return Arrays.equals(key, PROOF);
    }

    /** The proof of a cut is written before its rows, in a write of its own. */
    static OrderedRows withProofApart(OrderedRows rows) {
        return new ForwardingRows(rows) {
            @Override
            public RowsWriter writer() {
                return new Writer(super.writer()) {
                    @Override
                    public void put(byte[] key, byte[] value) {
                        if (isProof(key)) {
                            RowsWriter apart = rows.writer();
                            apart.put(key, value);
                            apart.commit();
                        } else {
                            super.put(key, value);
                        }
                    }
                };
            }
        };
    }

    /** Rows that are in doubt are not removed: what a restore brings is put on top of them. */
    static OrderedRows withoutClearing(OrderedRows rows) {
        return new ForwardingRows(rows) {
            @Override
            public void clear() {}
        };
    }

    /** Now and then the rows of a write are not written, and its proof is. */
    static OrderedRows withLostRows(OrderedRows rows) {
        return new ForwardingRows(rows) {

            private int writes;

            @Override
            public RowsWriter writer() {
                boolean isLost = ++writes % LOST_ONE_IN == 0;
                return new Writer(super.writer()) {
                    @Override
                    public void put(byte[] key, byte[] value) {
                        if (!isLost || isProof(key)) {
                            super.put(key, value);
                        }
                    }
                };
            }
        };
    }
}
