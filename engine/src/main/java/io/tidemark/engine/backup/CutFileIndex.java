package io.tidemark.engine.backup;

import java.util.BitSet;
import java.util.List;

/**
 * The footer of a cut file: which key groups it has, and where.
 *
 * @param file the file
 * @param states the names of the states
 * @param full the key groups written in full
 * @param chunks the chunks by key group, and in the order they were written
 */
record CutFileIndex(FileRef file, List<String> states, BitSet full, List<ChunkEntry> chunks) {

    /** The cut that it belongs to. */
    long cut() {
        return file.id().id().cut();
    }

    /** The key groups that the file has anything of. */
    BitSet keyGroups() {
        BitSet keyGroups = (BitSet) full.clone();
        for (ChunkEntry chunk : chunks) {
            keyGroups.set(chunk.keyGroup());
        }
        return keyGroups;
    }

    /** How many bytes it has of each of so many key groups. */
    long[] bytes(int keyGroups) {
        long[] bytes = new long[keyGroups];
        for (ChunkEntry chunk : chunks) {
            bytes[chunk.keyGroup()] += chunk.content().length();
        }
        return bytes;
    }
}
