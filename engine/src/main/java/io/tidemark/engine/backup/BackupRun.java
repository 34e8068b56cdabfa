package io.tidemark.engine.backup;

import io.tidemark.engine.cut.BatchPlan;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.system.Agent;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The use of a backup by one process, from taking over to its end. Belongs to one thread. */
public interface BackupRun {

    /** The number of this process among all that ever used the backup; rises. */
    long epoch();

    /** The cut the job starts from; empty if it starts from nothing. */
    Optional<CutSummary> start();

    /**
     * Reads the keyed state of the cut the job starts from, for a range of key groups, without rows that have expired; before the first
     * cut is begun.
     *
     * @throws DamagedBackupException if a piece is not as it was written; {@link #quarantine} it and inspect again
     * @throws FencedException if another process has taken over
     */
    void restore(int firstKeyGroup, int endKeyGroup, ChunkVisitor visitor);

    /** Whether a copy of the state is equal to the cut the job starts from. */
    boolean isStart(LocalCopy copy);

    /**
     * The key groups that a copy of the state lacks more of than changes: it has to be emptied of them, and takes them in full. All of
     * them if the copy is of no kept cut that the start goes on from: what was removed since may be forgotten by now.
     */
    BitSet stale(LocalCopy copy);

    /**
     * Reads what a copy of the state lacks, as {@link #restore(int, int, ChunkVisitor)} reads everything: the changes since its cut, and
     * the {@link #stale} key groups in full.
     */
    void restore(int firstKeyGroup, int endKeyGroup, LocalCopy copy, ChunkVisitor visitor);

    /** Moves a damaged piece aside, so that the next inspection goes without it. */
    void quarantine(DamagedPiece piece);

    /** The lowest number the next cut may have. */
    long nextCut();

    /** The key groups that must be written in full in the next cut. */
    BitSet fullKeyGroups();

    /** Says that the state the job starts from was not read from here: the next cut holds all of it. Before the first cut. */
    void writeAllNext();

    /**
     * Finds out whether this process still owns the backup.
     *
     * @throws FencedException if another process has taken over
     */
    void requireOwner();

    /**
     * Keeps the newest committed cut until it is let go of.
     *
     * @throws io.tidemark.core.RefusedException if nothing survives the run
     */
    HeldCut hold();

    /** Whether what a cut holds is planned before anything of it is written, so that it can be repeated exactly. */
    boolean plansBatches();

    /** What was planned to follow the cut the job starts from, and was not committed. Before the first cut. */
    Optional<BatchPlan> planned();

    /** Removes what was planned: the job begins anew. Before the first cut. */
    void forgetPlanned();

    /** Begins a cut; one is open at a time. */
    OpenCut begin(long cut);

    /** What keeps the backup in order beside the job, each to be driven like any other agent of the run. */
    List<Agent> agents();
}
