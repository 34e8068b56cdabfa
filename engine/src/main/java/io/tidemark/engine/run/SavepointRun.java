package io.tidemark.engine.run;

import io.tidemark.engine.backup.BackupRun;
import io.tidemark.engine.backup.ChunkVisitor;
import io.tidemark.engine.backup.DamagedPiece;
import io.tidemark.engine.backup.HeldCut;
import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.engine.backup.OpenCut;
import io.tidemark.engine.cut.BatchPlan;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.savepoint.CarriedState;
import io.tidemark.engine.system.Agent;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The use of a backup by a run that starts from a savepoint, or from a cut of another backup: read from the one, written to the other. */
final class SavepointRun implements BackupRun {

    private final BackupRun backup;
    private final CarriedState state;
    private final CutSummary start;

    SavepointRun(BackupRun backup, CarriedState state) {
        this.backup = backup;
        this.state = state;
        this.start = state.summary();
        backup.writeAllNext();
    }

    @Override
    public long epoch() {
        return backup.epoch();
    }

    @Override
    public Optional<CutSummary> start() {
        return Optional.of(start);
    }

    @Override
    public void restore(int firstKeyGroup, int endKeyGroup, ChunkVisitor visitor) {
        state.restore(firstKeyGroup, endKeyGroup, visitor);
    }

    @Override
    public boolean isStart(LocalCopy copy) {
        return false;
    }

    /** No copy of a cut is one of state that was left elsewhere. */
    @Override
    public BitSet stale(LocalCopy copy) {
        BitSet all = new BitSet();
        all.set(0, start.job().maxParallelism());
        return all;
    }

    @Override
    public void restore(int firstKeyGroup, int endKeyGroup, LocalCopy copy, ChunkVisitor visitor) {
        restore(firstKeyGroup, endKeyGroup, visitor);
    }

    @Override
    public void quarantine(DamagedPiece piece) {
        backup.quarantine(piece);
    }

    /** Above the number of the cut it starts from, so that no sink takes new output for output that was committed. */
    @Override
    public long nextCut() {
        return Math.max(backup.nextCut(), start.cut() + 1);
    }

    @Override
    public BitSet fullKeyGroups() {
        return backup.fullKeyGroups();
    }

    @Override
    public void writeAllNext() {
        backup.writeAllNext();
    }

    @Override
    public void requireOwner() {
        backup.requireOwner();
    }

    @Override
    public HeldCut hold() {
        return backup.hold();
    }

    @Override
    public boolean plansBatches() {
        return backup.plansBatches();
    }

    /** What was planned to follow nothing in the backup followed the savepoint, if it says so. */
    @Override
    public Optional<BatchPlan> planned() {
        return backup.planned();
    }

    @Override
    public void forgetPlanned() {
        backup.forgetPlanned();
    }

    @Override
    public OpenCut begin(long cut) {
        return backup.begin(cut);
    }

    @Override
    public List<Agent> agents() {
        return backup.agents();
    }
}
