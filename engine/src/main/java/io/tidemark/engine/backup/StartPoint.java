package io.tidemark.engine.backup;

import io.tidemark.engine.cut.CutSummary;
import io.tidemark.sink.Accounted;
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

    /**
     * The output that this start accounts for. Where the newest record says that the job goes on, that is all output of the epochs
     * before its own, since whoever took over then had looked; elsewhere it is what had come up to the cut.
     */
    public Accounted accounted() {
        CommitRecord record = log.record();
        Accounted upToCut = cut == null
                ? Accounted.NOTHING
                : new Accounted(cut.ref().id().epoch(), cut.ref().id().cut());
        if (record == null || start != record.kept().start() || upToCut.epoch() == record.epoch()) {
            return upToCut;
        }
        return new Accounted(record.epoch(), 0);
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
