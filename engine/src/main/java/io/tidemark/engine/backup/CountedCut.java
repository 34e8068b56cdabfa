package io.tidemark.engine.backup;

import io.tidemark.engine.cut.CutSummary;

/** A cut whose reading is counted. */
public final class CountedCut implements CutReader {

    private final CutReader cut;
    private final RestoreCount count;
    private boolean begun;

    /** A cut that was not read yet: the count begins with the first key groups. */
    public CountedCut(CutReader cut, RestoreCount count) {
        this.cut = cut;
        this.count = count;
    }

    @Override
    public long epoch() {
        return cut.epoch();
    }

    @Override
    public CutSummary summary() {
        return cut.summary();
    }

    @Override
    public long bytes() {
        return cut.bytes();
    }

    @Override
    public void read(int firstKeyGroup, int endKeyGroup, ChunkVisitor visitor) {
        if (!begun) {
            begun = true;
            count.begin(RestoreProgress.Step.RESTORE, RestoreProgress.Unit.BYTES, bytes());
        }
        cut.read(firstKeyGroup, endKeyGroup, (state, keyGroup, kind, rows) -> {
            long bytes = rows.remaining();
            visitor.chunk(state, keyGroup, kind, rows);
            count.add(bytes);
        });
    }
}
