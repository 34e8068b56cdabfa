package io.tidemark.engine.backup;

import io.tidemark.engine.cut.CutSummary;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where a job goes on, found by an inspection and good for as long as nothing is committed after it. */
public final class StartPoint {

    private final CommitLog.State log;
    private final int start;
    private final @Nullable VerifiedCut cut;
    private final List<DamagedPiece> damaged;

    StartPoint(CommitLog.State log, int start, @Nullable VerifiedCut cut, List<DamagedPiece> damaged) {
        this.log = log;
        this.start = start;
        this.cut = cut;
        this.damaged = List.copyOf(damaged);
    }

    /** The cut the job starts from; empty if it starts from nothing. */
    public Optional<CutSummary> summary() {
        return cut == null ? Optional.empty() : Optional.of(cut.manifest().summary());
    }

    /** What was found damaged or missing on the way. */
    public List<DamagedPiece> damaged() {
        return damaged;
    }

    CommitLog.State log() {
        return log;
    }

    /** The index of the cut among the kept ones. */
    int start() {
        return start;
    }

    @Nullable
    VerifiedCut cut() {
        return cut;
    }
}
