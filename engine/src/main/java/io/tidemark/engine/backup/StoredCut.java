package io.tidemark.engine.backup;

import io.tidemark.engine.cut.CutSummary;
import io.tidemark.storage.Storage;

/** A cut of a backup that is read. */
record StoredCut(Storage storage, VerifiedCut cut) implements CutReader {

    @Override
    public long epoch() {
        return cut.ref().id().epoch();
    }

    @Override
    public CutSummary summary() {
        return cut.manifest().summary();
    }

    @Override
    public long bytes() {
        return cut.bytes((file, keyGroup) -> true);
    }

    @Override
    public void read(int firstKeyGroup, int endKeyGroup, ChunkVisitor visitor) {
        cut.read(storage, firstKeyGroup, endKeyGroup, visitor);
    }
}
