package io.tidemark.state.bytes;

import io.tidemark.state.Codec;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows for an operator's progress, one a key group, for hosts that have no place of their own for it.
 *
 * <p>The host writes all rows of a task whenever its state is about to be made durable, and reads one when it starts; where the
 * rows of a task differ, because they come from tasks that were not cut together, the latest of each number counts: clocks and what is
 * closed only rise.
 */
public final class ProgressRows {

    private static final Codec<List<Long>> CODEC = Codec.of(Type.listOf(Type.LONG));

    private final ByteMap map;
    private final RowKey rows = new RowKey("", false);

    ProgressRows(ByteMap map) {
        this.map = map;
    }

    /** The progress of a key group; null if none was written. */
    public @Nullable Progress get(int keyGroup) {
        byte[] row = map.get(rows.begin(keyGroup).bytes());
        if (row == null) {
            return null;
        }
        ByteSource in = new ByteSource(row);
        return new Progress(in.readLong(), CODEC.decode(in));
    }

    /** Replaces the progress of a key group. */
    public void put(int keyGroup, Progress progress) {
        ByteSink sink = new ByteSink();
        sink.writeLong(progress.closedUpTo());
        CODEC.encode(progress.clocks(), sink);
        map.put(rows.begin(keyGroup).bytes(), sink.toBytes());
    }
}
