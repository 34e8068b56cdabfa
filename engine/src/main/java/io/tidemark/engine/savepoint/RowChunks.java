package io.tidemark.engine.savepoint;

import io.tidemark.engine.cut.Rows;
import io.tidemark.portable.PortableRow;
import io.tidemark.portable.StateKind;
import io.tidemark.portable.StateSchema;
import io.tidemark.state.Slice;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;

/** Makes chunks, as a cut keeps them, of the rows of a savepoint, which come in order. */
final class RowChunks {

    private static final int CHUNK_BYTES = 1 << 16;

    private final StateSchema schema;
    private final Receiver receiver;
    private final ByteSink chunk = new ByteSink();
    private int keyGroup;

    /** Takes chunks. */
    @FunctionalInterface
    interface Receiver {
        void chunk(int keyGroup, ByteSource rows);
    }

    RowChunks(StateSchema schema, Receiver receiver) {
        this.schema = schema;
        this.receiver = receiver;
    }

    void row(PortableRow row) {
        if (row.keyGroup() != keyGroup || chunk.size() >= CHUNK_BYTES) {
            end();
            keyGroup = row.keyGroup();
        }
        Rows.writeHeader(chunk, Rows.PUT, sliceOf(row), 1);
        if (schema.hasIntegralKeys()) {
            chunk.put(row.key(), 0, row.key().length);
        } else {
            chunk.writeBytes(row.key(), 0, row.key().length);
        }
        if (schema.kind() != StateKind.SLICES) {
            chunk.put(row.namespace(), 0, row.namespace().length);
        }
        chunk.put(row.value(), 0, row.value().length);
    }

    private Slice sliceOf(PortableRow row) {
        if (schema.kind() != StateKind.SLICES) {
            return Slice.of(0);
        }
        ByteSource namespace = new ByteSource(row.namespace());
        return new Slice(namespace.readLong(), namespace.readLong());
    }

    /** Hands over what is left. */
    void end() {
        if (chunk.size() > 0) {
            receiver.chunk(keyGroup, new ByteSource(chunk.toBytes()));
            chunk.reset();
        }
    }
}
