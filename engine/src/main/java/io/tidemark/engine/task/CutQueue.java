package io.tidemark.engine.task;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What a worker has written of a cut, on its way to whoever makes it durable. */
public final class CutQueue {

    /** How many bytes may wait before a worker stops to write pages that no record needs. */
    private static final long BYTES_MAX = 64L * 1024 * 1024;

    private final ConcurrentLinkedQueue<Item> items = new ConcurrentLinkedQueue<>();
    private final AtomicLong bytes = new AtomicLong();

    /**
     * A chunk, or the finished part that the chunks before it belong to.
     *
     * @param chunk rows, or null
     * @param part the part, or null
     */
    public record Item(
            ChunkBuffers.@Nullable Chunk chunk, @Nullable CutPart part) {}

    void chunk(ChunkBuffers.Chunk chunk) {
        bytes.addAndGet(chunk.rows().size());
        items.add(new Item(chunk, null));
    }

    void done(CutPart part) {
        items.add(new Item(null, part));
    }

    boolean isFull() {
        return bytes.get() > BYTES_MAX;
    }

    /** Takes the next item, or null. */
    public @Nullable Item poll() {
        Item item = items.poll();
        if (item != null && item.chunk() != null) {
            bytes.addAndGet(-item.chunk().rows().size());
        }
        return item;
    }
}
