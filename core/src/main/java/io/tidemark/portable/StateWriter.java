package io.tidemark.portable;

import io.tidemark.storage.Storage;
import io.tidemark.type.ByteSink;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes the rows of one state, which come in their order. */
public final class StateWriter implements AutoCloseable {

    private final Storage storage;
    private final StateSchema schema;
    private final int maxParallelism;
    private final int runLength;
    private final Comparator<PortableRow> order;
    private final Digest content = new Digest();
    private final List<Manifest.FileEntry> files = new ArrayList<>();
    private final ByteSink sink = new ByteSink();

    private @Nullable RowFile file;
    private int run;
    private long rows;
    private @Nullable PortableRow last;

    StateWriter(Storage storage, StateSchema schema, int maxParallelism) {
        this.storage = storage;
        this.schema = schema;
        this.maxParallelism = maxParallelism;
        this.runLength = SavepointNames.runLength(maxParallelism);
        this.order = PortableRow.order(schema.kind());
    }

    /**
     * Writes a row.
     *
     * @throws IllegalArgumentException if it does not come after the row before it, or its key group is none of the job's
     */
    public void row(PortableRow row) {
        PortableRow before = last;
        if (row.keyGroup() < 0
                || row.keyGroup() >= maxParallelism
                || (before != null && order.compare(before, row) >= 0)) {
            throw new IllegalArgumentException("The rows of state " + schema.path() + " are not in order at key group "
                    + row.keyGroup() + " of " + maxParallelism + ", after " + rows + " rows.");
        }
        last = row;
        sink.reset();
        row.write(sink);
        content.add(sink.array(), 0, sink.size());
        fileOf(row.keyGroup() / runLength).append(sink.array(), sink.size());
        rows++;
    }

    private RowFile fileOf(int wanted) {
        RowFile open = file;
        if (open != null && run == wanted) {
            return open;
        }
        finishFile();
        run = wanted;
        RowFile next = new RowFile(storage, SavepointNames.rows(schema, firstKeyGroup(), endKeyGroup()), schema.row());
        file = next;
        return next;
    }

    private int firstKeyGroup() {
        return run * runLength;
    }

    private int endKeyGroup() {
        return Math.min(maxParallelism, (run + 1) * runLength);
    }

    private void finishFile() {
        try (RowFile open = file) {
            if (open != null) {
                files.add(open.finish(firstKeyGroup(), endKeyGroup()));
                file = null;
            }
        }
    }

    Manifest.StateEntry finish() {
        finishFile();
        return new Manifest.StateEntry(
                schema.name(),
                schema.kind().name().toLowerCase(Locale.ROOT),
                schema.row().toString(),
                rows,
                content.hex(),
                files);
    }

    @Override
    public void close() {
        RowFile open = file;
        if (open != null) {
            open.close();
        }
    }
}
