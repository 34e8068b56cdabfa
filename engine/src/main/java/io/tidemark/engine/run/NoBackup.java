package io.tidemark.engine.run;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.backup.BackupRun;
import io.tidemark.engine.backup.ChunkKind;
import io.tidemark.engine.backup.ChunkVisitor;
import io.tidemark.engine.backup.CutPart;
import io.tidemark.engine.backup.DamagedPiece;
import io.tidemark.engine.backup.HeldCut;
import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.engine.backup.OpenCut;
import io.tidemark.engine.cut.BatchPlan;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.system.Agent;
import io.tidemark.type.ByteSink;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The backup of a job that has none: cuts let sinks publish, and nothing survives the run. */
final class NoBackup implements BackupRun {

    private final long epoch;
    private long cuts;

    NoBackup(long epoch) {
        this.epoch = epoch;
    }

    @Override
    public long epoch() {
        return epoch;
    }

    @Override
    public Optional<CutSummary> start() {
        return Optional.empty();
    }

    @Override
    public void restore(int firstKeyGroup, int endKeyGroup, ChunkVisitor visitor) {}

    @Override
    public boolean isStart(LocalCopy copy) {
        return false;
    }

    @Override
    public BitSet stale(LocalCopy copy) {
        return new BitSet();
    }

    @Override
    public void restore(int firstKeyGroup, int endKeyGroup, LocalCopy copy, ChunkVisitor visitor) {}

    @Override
    public void quarantine(DamagedPiece piece) {}

    @Override
    public long nextCut() {
        return cuts + 1;
    }

    @Override
    public BitSet fullKeyGroups() {
        return new BitSet();
    }

    @Override
    public void writeAllNext() {}

    @Override
    public void requireOwner() {}

    @Override
    public HeldCut hold() {
        throw new RefusedException(
                "The job has no backup, so there is no cut to make a savepoint of. Give it one: checkpoint:DIR.");
    }

    @Override
    public boolean plansBatches() {
        return false;
    }

    @Override
    public Optional<BatchPlan> planned() {
        return Optional.empty();
    }

    @Override
    public void forgetPlanned() {}

    @Override
    public OpenCut begin(long cut) {
        cuts = cut;
        return new Forgotten(epoch, cut);
    }

    @Override
    public List<Agent> agents() {
        return List.of();
    }

    /** A cut of which nothing is kept. */
    private record Forgotten(long epoch, long number) implements OpenCut, CutPart {

        @Override
        public void plan(BatchPlan plan) {}

        @Override
        public CutPart part(int worker) {
            return this;
        }

        @Override
        public void full(int keyGroup) {}

        @Override
        public void chunk(String state, int keyGroup, ChunkKind kind, ByteSink rows) {}

        @Override
        public void commit(CutSummary summary) {}

        @Override
        public LocalCopy copy() {
            return new LocalCopy(epoch, number, 0);
        }

        @Override
        public boolean inDoubt() {
            return false;
        }

        @Override
        public void abort() {}
    }
}
