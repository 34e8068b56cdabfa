package io.tidemark.engine.backup;

/** What a chunk of state stands on. */
public enum ChunkKind {
    /** Everything a key group has in a state; chunks before it are void. */
    FULL(1),
    /** What changed since the cut before. */
    CHANGES(2);

    private final int code;

    ChunkKind(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static ChunkKind of(int code) {
        return switch (code) {
            case 1 -> FULL;
            case 2 -> CHANGES;
            default ->
                throw new RefusedBackupException("A chunk is of the unknown kind " + code
                        + ". It was written by a newer version of Tidemark: start that version.");
        };
    }
}
