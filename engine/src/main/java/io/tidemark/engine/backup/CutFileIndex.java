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

    /** The key groups that the file has anything of. */
    BitSet keyGroups() {
        BitSet keyGroups = (BitSet) full.clone();
        for (ChunkEntry chunk : chunks) {
            keyGroups.set(chunk.keyGroup());
        }
        return keyGroups;
    }
}
