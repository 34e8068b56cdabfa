package io.tidemark.engine.heap;

import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.engine.store.ChunkRows;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.engine.store.TaskStore;
import io.tidemark.record.Origins;
import io.tidemark.state.Slice;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The chunks that the cuts of a store with one state wrote: what a backup does with them. */
public final class KeptChunks implements ChunkOutput {

    private final Map<Integer, List<byte[]>> kept = new TreeMap<>();
    private final Map<Integer, ChunkRows> open = new TreeMap<>();
    private long cut;
    private int before;

    /** An empty store that writes its cuts here. */
    HeapStore store(int keyGroups, Origins origins) {
        return new HeapStore(new TaskPlace("operator", 0, keyGroups, keyGroups, origins), this);
    }

    /** Fills a store in which the state was opened with what is kept. */
    public void load(TaskStore store, String state) {
        kept.forEach((keyGroup, rows) -> rows.forEach(chunk -> store.load(state, keyGroup, new ByteSource(chunk))));
        store.loaded();
    }

    /** What is kept, on its own. */
    public KeptChunks copy() {
        KeptChunks copy = new KeptChunks();
        kept.forEach((keyGroup, chunks) -> copy.kept.put(keyGroup, new ArrayList<>(chunks)));
        return copy;
    }

    /** Begins a cut. */
    public void freeze(TaskStore store, BitSet whole) {
        whole.stream().forEach(kept::remove);
        before = allBytes();
        store.freeze(++cut, whole);
    }

    /** Writes a piece of a cut; false when everything is written. */
    public boolean writeNext(TaskStore store) {
        if (store.writeNext()) {
            return true;
        }
        open.forEach((keyGroup, rows) -> kept.computeIfAbsent(keyGroup, any -> new ArrayList<>())
                .add(rows.end().toBytes()));
        open.clear();
        return false;
    }

    /** Takes a whole cut of what changed. */
    public void cut(TaskStore store) {
        freeze(store, new BitSet());
        boolean more = true;
        while (more) {
            more = writeNext(store);
        }
    }

    /** The number of the last cut. */
    public long lastCut() {
        return cut;
    }

    /** How many bytes the last cut wrote. */
    public int cutBytes() {
        return allBytes() - before;
    }

    private int allBytes() {
        return kept.values().stream()
                .flatMap(List::stream)
                .mapToInt(chunk -> chunk.length)
                .sum();
    }

    /** All chunks in hex, in the order of key groups and cuts. */
    List<String> hex() {
        return kept.values().stream()
                .flatMap(List::stream)
                .map(HexFormat.of()::formatHex)
                .toList();
    }

    @Override
    public ByteSink rows(int state, int keyGroup, byte kind, Slice slice, int count) {
        return open.computeIfAbsent(keyGroup, any -> new ChunkRows()).add(kind, slice, count);
    }

    @Override
    public void appended(int state, int keyGroup) {}
}
