package io.tidemark.engine.backup;

import io.tidemark.type.ByteSource;

/** Takes the chunks of a restored cut. */
@FunctionalInterface
public interface ChunkVisitor {

    /**
     * Takes one chunk; those of one key group of one state come in the order they were written.
     *
     * @param state the operator's name, a slash, and the state's name
     * @param bytes the run of rows; good until the call returns
     */
    void chunk(String state, int keyGroup, ChunkKind kind, ByteSource bytes);
}
