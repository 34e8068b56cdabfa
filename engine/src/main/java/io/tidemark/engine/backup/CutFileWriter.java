package io.tidemark.engine.backup;

import io.tidemark.storage.ObjectWriter;
import io.tidemark.storage.Storage;
import io.tidemark.type.ByteSink;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes the cut file of one worker, in the format of {@link CutFileFormat}; no file if there is nothing to write. */
final class CutFileWriter implements CutPart {

    /** The longest chunk, in bytes; a longer run of rows is cut into several. */
    static final int CHUNK_BYTES_MAX = 64 * 1024 * 1024;

    private final Storage storage;
    private final FileId file;
    private final int maxParallelism;
    private final TreeMap<String, Integer> stateIndex = new TreeMap<>();
    private final List<String> states = new ArrayList<>();
    private final List<ChunkEntry> chunks = new ArrayList<>();
    private final BitSet full = new BitSet();
    private final BitSet begun = new BitSet();
    private @Nullable ObjectWriter writer;
    private boolean closed;

    CutFileWriter(Storage storage, FileId file, int maxParallelism) {
        this.storage = storage;
        this.file = file;
        this.maxParallelism = maxParallelism;
    }

    String name() {
        return file.name();
    }

    @Override
    public void full(int keyGroup) {
        requireKeyGroup(keyGroup);
        if (begun.get(keyGroup)) {
            throw new IllegalStateException(
                    "Key group " + keyGroup + " is announced as full after its first chunk, or twice.");
        }
        open();
        begun.set(keyGroup);
        full.set(keyGroup);
    }

    @Override
    public void chunk(String state, int keyGroup, ChunkKind kind, ByteSink rows) {
        requireKeyGroup(keyGroup);
        if ((kind == ChunkKind.FULL) != full.get(keyGroup)) {
            throw new IllegalStateException("A chunk of key group " + keyGroup + " is " + kind
                    + ", but the key group was " + (full.get(keyGroup) ? "" : "not ") + "announced as full.");
        }
        if (rows.size() > CHUNK_BYTES_MAX) {
            throw new IllegalArgumentException("A chunk of state " + state + " has " + rows.size()
                    + " bytes; cut it into chunks of at most " + CHUNK_BYTES_MAX + ".");
        }
        ObjectWriter out = open();
        begun.set(keyGroup);
        int index = stateIndex.computeIfAbsent(state, name -> {
            states.add(name);
            return states.size() - 1;
        });
        int checksum = Checksums.of(rows.array(), 0, rows.size());
        chunks.add(new ChunkEntry(out.size(), keyGroup, index, kind, new ChunkEntry.Content(0, rows.size(), checksum)));
        out.write(rows.array(), 0, rows.size());
    }

    /** Completes the file and makes it durable; empty if there was nothing to write. */
    Optional<CutFileIndex> finish() {
        ObjectWriter out = writer;
        if (out == null) {
            closed = true;
            return Optional.empty();
        }
        ByteSink footer = CutFileFormat.footer(states, full, chunks);
        chunks.sort(ChunkEntry.BY_KEY_GROUP);
        int checksum = Checksums.of(footer.array(), 0, footer.size());
        out.write(footer.array(), 0, footer.size());
        long length = out.size() + CutFileFormat.TAIL_BYTES;
        out.write(CutFileFormat.tail(footer.size(), checksum, length), 0, CutFileFormat.TAIL_BYTES);
        out.finish();
        close();
        FileRef ref = new FileRef(file, length, checksum);
        return Optional.of(new CutFileIndex(ref, List.copyOf(states), full, List.copyOf(chunks)));
    }

    /** Gives the file up if it is not finished. */
    void close() {
        closed = true;
        if (writer != null) {
            writer.close();
        }
    }

    private ObjectWriter open() {
        if (closed) {
            throw new IllegalStateException("The part " + file.name() + " is closed: its cut has ended.");
        }
        ObjectWriter out = writer;
        if (out == null) {
            out = storage.create(file.name());
            writer = out;
            byte[] head = CutFileFormat.head(file);
            out.write(head, 0, head.length);
        }
        return out;
    }

    private void requireKeyGroup(int keyGroup) {
        if (keyGroup < 0 || keyGroup >= maxParallelism) {
            throw new IllegalArgumentException(
                    "The key group is " + keyGroup + "; the job has " + maxParallelism + ", counted from 0.");
        }
    }
}
