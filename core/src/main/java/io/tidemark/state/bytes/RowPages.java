package io.tidemark.state.bytes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Scans of many rows page by page, so that what is done with a row may change other states in the same map. */
final class RowPages {

    private static final int PAGE_ROWS = 256;

    private RowPages() {}

    /** Takes rows one by one. */
    @FunctionalInterface
    interface Visitor {
        void row(byte[] key, byte[] value);
    }

    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Row(byte[] key, byte[] value) {}

    /** Visits the rows with {@code from <= key < to} in order. */
    static void scan(ByteMap map, byte[] from, byte[] to, Visitor visitor) {
        List<Row> page = page(map, from, to);
        while (!page.isEmpty()) {
            page.forEach(row -> visitor.row(row.key(), row.value()));
            byte[] last = page.get(page.size() - 1).key();
            page = page.size() < PAGE_ROWS ? List.of() : page(map, Arrays.copyOf(last, last.length + 1), to);
        }
    }

    private static List<Row> page(ByteMap map, byte[] from, byte[] to) {
        List<Row> page = new ArrayList<>();
        map.scan(from, to, (key, value) -> {
            page.add(new Row(key, value));
            return page.size() < PAGE_ROWS;
        });
        return page;
    }
}
