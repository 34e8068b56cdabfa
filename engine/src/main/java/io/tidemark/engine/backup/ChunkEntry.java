package io.tidemark.engine.backup;

import java.util.Comparator;

/**
 * Where a chunk is in a cut file.
 *
 * @param offset where it begins
 * @param keyGroup its key group
 * @param state the index of its state's name in the footer
 * @param kind what it stands on
 * @param content how long it is, and its checksum
 */
record ChunkEntry(long offset, int keyGroup, int state, ChunkKind kind, Content content) {

    static final Comparator<ChunkEntry> BY_KEY_GROUP =
            Comparator.comparingInt(ChunkEntry::keyGroup).thenComparingLong(ChunkEntry::offset);

    /**
     * The content of a chunk.
     *
     * @param head how many bytes come before its rows; 0 but in files of format 1
     * @param length how many bytes its rows have
     * @param checksum the checksum of all of it
     */
    record Content(int head, int length, int checksum) {}

    /** Where the next chunk begins. */
    long end() {
        return offset + content.head() + content.length();
    }
}
