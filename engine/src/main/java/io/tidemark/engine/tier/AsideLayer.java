package io.tidemark.engine.tier;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Changes of a stretch that memory had no room for, in rows of their own on the disk: under the layer's number, marked as there or gone. */
final class AsideLayer implements Layer {

    private static final byte THERE = 1;
    private static final byte[] MARK_GONE = {0};

    private final OrderedRows aside;
    private final byte[] prefix;
    private final MemoryBudget budget;
    private long changed;

    AsideLayer(OrderedRows aside, long number, MemoryBudget budget) {
        this.aside = aside;
        this.budget = budget;
        this.prefix = number(number);
    }

    private static byte[] number(long number) {
        byte[] bytes = new byte[Long.BYTES];
        for (int i = 0; i < Long.BYTES; i++) {
            bytes[i] = (byte) (number >>> (Byte.SIZE * (Long.BYTES - 1 - i)));
        }
        return bytes;
    }

    /** Takes changes that are newer than those it has. */
    void add(Layer layer) {
        try (RowCursor rows = layer.cursor();
                RowsWriter writer = aside.writer()) {
            while (rows.next()) {
                writer.put(Bytes.join(prefix, rows.key()), mark(rows.value()));
            }
            writer.commit();
        }
        changed += layer.bytes();
        budget.addAside(layer.bytes());
    }

    @SuppressWarnings("ReferenceEquality") // The mark is told by identity.
    private static byte[] mark(byte[] value) {
        return value == GONE ? MARK_GONE : Bytes.join(new byte[] {THERE}, value);
    }

    private static byte[] unmark(byte[] marked) {
        return marked[0] == THERE ? Arrays.copyOfRange(marked, 1, marked.length) : GONE;
    }

    @Override
    public long bytes() {
        return 0;
    }

    @Override
    public boolean isEmpty() {
        return false;
    }

    @Override
    public int keptMax() {
        return 0;
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        byte[] marked = aside.get(Bytes.join(prefix, key));
        return marked == null ? null : unmark(marked);
    }

    @Override
    public RowCursor cursor(byte[] from, byte[] to) {
        return new Cursor(aside.cursor(Bytes.join(prefix, from), Bytes.join(prefix, to)));
    }

    @Override
    public RowCursor cursor() {
        return new Cursor(aside.cursor(prefix, Bytes.after(prefix)));
    }

    @Override
    public void seal() {
        budget.addAside(-changed);
        changed = 0;
    }

    @Override
    public void release() {
        seal();
        aside.forget(prefix, Bytes.after(prefix));
    }

    private record Cursor(RowCursor rows) implements RowCursor {

        @Override
        public boolean next() {
            return rows.next();
        }

        @Override
        public byte[] key() {
            return Arrays.copyOfRange(rows.key(), Long.BYTES, rows.key().length);
        }

        @Override
        public byte[] value() {
            return unmark(rows.value());
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}
