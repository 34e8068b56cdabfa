package io.tidemark.simulation;

import io.tidemark.engine.backup.Backup;
import io.tidemark.engine.backup.BackupRun;
import io.tidemark.engine.backup.ChunkKind;
import io.tidemark.engine.backup.ChunkVisitor;
import io.tidemark.engine.backup.CutPart;
import io.tidemark.engine.backup.CutReader;
import io.tidemark.engine.backup.DamagedPiece;
import io.tidemark.engine.backup.HeldCut;
import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.engine.backup.OpenCut;
import io.tidemark.engine.backup.RecoveryDecision;
import io.tidemark.engine.backup.StartPoint;
import io.tidemark.engine.cut.BatchPlan;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.system.Agent;
import io.tidemark.type.ByteSink;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** A backup that hands every call on, and so do its runs and cuts; who watches it, or plants a bug, overrides a method at the end. */
class ForwardingBackup implements Backup {

    private final Backup backup;

    ForwardingBackup(Backup backup) {
        this.backup = backup;
    }

    @Override
    public RecoveryDecision inspect() {
        return decided(backup.inspect());
    }

    @Override
    public RecoveryDecision inspectAt(long cut) {
        return backup.inspectAt(cut);
    }

    @Override
    public boolean isCurrent(StartPoint start) {
        return backup.isCurrent(start);
    }

    @Override
    public CutReader read(StartPoint start) {
        return backup.read(start);
    }

    @Override
    public Optional<BackupRun> takeOver(StartPoint start, String holder, long epochMin) {
        return backup.takeOver(start, holder, epochMin).map(Run::new);
    }

    private final class Run implements BackupRun {

        private final BackupRun run;

        Run(BackupRun run) {
            this.run = run;
        }

        @Override
        public long epoch() {
            return run.epoch();
        }

        @Override
        public Optional<CutSummary> start() {
            return run.start().map(ForwardingBackup.this::started);
        }

        @Override
        public void restore(int firstKeyGroup, int endKeyGroup, ChunkVisitor visitor) {
            run.restore(firstKeyGroup, endKeyGroup, restored(visitor));
        }

        @Override
        public boolean isStart(LocalCopy copy) {
            return run.isStart(copy);
        }

        @Override
        public BitSet stale(LocalCopy copy) {
            return run.stale(copy);
        }

        @Override
        public void restore(int firstKeyGroup, int endKeyGroup, LocalCopy copy, ChunkVisitor visitor) {
            run.restore(firstKeyGroup, endKeyGroup, copy, restoredSince(restored(visitor)));
        }

        @Override
        public void quarantine(DamagedPiece piece) {
            run.quarantine(piece);
        }

        @Override
        public long nextCut() {
            return run.nextCut();
        }

        @Override
        public BitSet fullKeyGroups() {
            return run.fullKeyGroups();
        }

        @Override
        public void writeAllNext() {
            run.writeAllNext();
        }

        @Override
        public void requireOwner() {
            run.requireOwner();
        }

        @Override
        public HeldCut hold() {
            return run.hold();
        }

        @Override
        public boolean plansBatches() {
            return run.plansBatches();
        }

        @Override
        public Optional<BatchPlan> planned() {
            return run.planned().flatMap(ForwardingBackup.this::planned);
        }

        @Override
        public void forgetPlanned() {
            run.forgetPlanned();
        }

        @Override
        public OpenCut begin(long cut) {
            return new Cut(run.begin(cut));
        }

        @Override
        public List<Agent> agents() {
            return run.agents();
        }
    }

    private final class Cut implements OpenCut {

        private final OpenCut cut;

        Cut(OpenCut cut) {
            this.cut = cut;
        }

        @Override
        public long number() {
            return cut.number();
        }

        @Override
        public void plan(BatchPlan plan) {
            written(plan).ifPresent(cut::plan);
        }

        @Override
        public CutPart part(int worker) {
            CutPart part = cut.part(worker);
            return new CutPart() {
                @Override
                public void full(int keyGroup) {
                    part.full(keyGroup);
                }

                @Override
                public void chunk(String state, int keyGroup, ChunkKind kind, ByteSink rows) {
                    if (isWritten(kind) && isWritten(rows)) {
                        part.chunk(state, keyGroup, kind, rows);
                    }
                }
            };
        }

        @Override
        public void commit(CutSummary summary) {
            committing(summary);
            cut.commit(summary);
        }

        @Override
        public LocalCopy copy() {
            return cut.copy();
        }

        @Override
        public boolean inDoubt() {
            return cut.inDoubt();
        }

        @Override
        public void abort() {
            cut.abort();
        }
    }

    /** What is written down as the plan of a cut. */
    Optional<BatchPlan> written(BatchPlan plan) {
        return Optional.of(plan);
    }

    /** A cut is about to commit. */
    void committing(CutSummary summary) {}

    /** What is to be repeated. */
    Optional<BatchPlan> planned(BatchPlan plan) {
        return Optional.of(plan);
    }

    /** What an inspection says. */
    RecoveryDecision decided(RecoveryDecision decision) {
        return decision;
    }

    /** The summary of the cut that a run starts from. */
    CutSummary started(CutSummary summary) {
        return summary;
    }

    /** Who takes the chunks that are restored. */
    ChunkVisitor restored(ChunkVisitor visitor) {
        return visitor;
    }

    /** Who takes the chunks that are restored over a copy of the state. */
    ChunkVisitor restoredSince(ChunkVisitor visitor) {
        return visitor;
    }

    /** Whether a chunk of a kind is written. */
    boolean isWritten(ChunkKind kind) {
        return true;
    }

    /** Whether a chunk of these rows is written. */
    boolean isWritten(ByteSink rows) {
        return true;
    }
}
