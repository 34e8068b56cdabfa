package io.tidemark.engine.run;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.backup.Backup;
import io.tidemark.engine.backup.BackupRun;
import io.tidemark.engine.backup.DamagedBackupException;
import io.tidemark.engine.backup.DamagedPiece;
import io.tidemark.engine.backup.RecoveryDecision;
import io.tidemark.engine.backup.StartPoint;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.system.Agent;
import io.tidemark.job.Job;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds where a job goes on in its backup, takes the backup over, and begins the run. */
/*
 * A piece that turns out to be damaged while state is read is moved aside, and everything begins again with the inspection, which then
 * offers an older cut or asks for consent. Each round moves at least one piece aside, so this ends.
 */
public final class Opening {

    private static final Logger LOG = LoggerFactory.getLogger(Opening.class);

    /** How often another process may get in between before this one gives up. */
    private static final int RACES_MAX = 16;

    private final Job job;
    private final Settings settings;
    private final Backup backup;
    private final StoreProvider stores;
    private final String holder;

    /**
     * An opening that changes nothing yet.
     *
     * @param stores what gives the run its store
     * @param holder who this is, for messages to others
     */
    public Opening(Job job, Settings settings, Backup backup, StoreProvider stores, String holder) {
        this.job = job;
        this.settings = settings;
        this.backup = backup;
        this.stores = stores;
        this.holder = holder;
    }

    /** The use of no backup: nothing survives the run. */
    public static BackupRun without(long epoch) {
        return new NoBackup(epoch);
    }

    /**
     * Begins the run.
     *
     * @throws RefusedException if the backup belongs to another job, if output would come twice and that was not accepted, or if the
     *     job is drained and there is more input
     */
    public JobRun begin(long now) {
        int races = 0;
        while (true) {
            StartPoint point = settings.fresh() ? nothing() : decide(backup.inspect());
            point.summary().ifPresent(this::requireSameJob);
            Optional<BackupRun> run = backup.takeOver(point, holder);
            if (run.isEmpty()) {
                if (++races == RACES_MAX) {
                    throw new RefusedException("Other processes keep taking over the backup of job " + job.name()
                            + ". Stop them, and start again.");
                }
                continue;
            }
            try {
                JobRun begun = JobRun.begin(job, settings, run.get(), stores, now);
                point.summary().ifPresent(cut -> requireNothingMore(cut, begun));
                return begun;
            } catch (DamagedBackupException damaged) {
                LOG.warn("{}", damaged.getMessage());
                run.get().quarantine(damaged.piece());
            }
        }
    }

    /** Nothing, as a point to start from; what the backup holds is thrown away, and named. */
    private StartPoint nothing() {
        newest(backup.inspect())
                .summary()
                .ifPresent(cut -> LOG.warn(
                        "A fresh start of job {}: cut {} of job {} is thrown away, with the state of {} partitions read.",
                        job.name(),
                        cut.cut(),
                        cut.job().name(),
                        cut.progress().partitions().size()));
        return newest(backup.inspectAt(0));
    }

    private static StartPoint newest(RecoveryDecision decision) {
        if (decision instanceof RecoveryDecision.Fresh fresh) {
            return fresh.point();
        }
        if (decision instanceof RecoveryDecision.Usable usable) {
            return usable.point();
        }
        return ((RecoveryDecision.NeedsConsent) decision).accepted();
    }

    private StartPoint decide(RecoveryDecision decision) {
        for (DamagedPiece piece : decision.damaged()) {
            LOG.warn("The backup of job {} is damaged: {}", job.name(), piece);
        }
        if (!(decision instanceof RecoveryDecision.NeedsConsent consent) || settings.acceptRepeats()) {
            return newest(decision);
        }
        throw new RefusedException("The newest cut of job " + job.name() + " is damaged ("
                + consent.damaged() + "). " + consent.span().describe()
                + " Restore the damaged pieces from a copy, or accept the repetition with --accept-repeats.");
    }

    /** Only now, when the sinks have recovered: a process that died right after its last cut left output to be published. */
    private void requireNothingMore(CutSummary summary, JobRun begun) {
        if (summary.progress().drained()) {
            List<String> more = DrainedInput.more(job, summary);
            if (!more.isEmpty()) {
                begun.agents().forEach(Agent::onClose);
                begun.close();
                throw new RefusedException(
                        "Job " + job.name() + " has ended: all its windows were closed and reported. There"
                                + " is more input now, in " + String.join(", ", more)
                                + ". Start anew with another backup and output.");
            }
        }
    }

    private void requireSameJob(CutSummary summary) {
        JobIdentity theirs = summary.job();
        JobIdentity ours = JobIdentities.of(job);
        if (!theirs.name().equals(ours.name())) {
            throw new RefusedException("The backup belongs to job \"" + theirs.name() + "\", and this is job \""
                    + ours.name() + "\". Give each job a backup of its own.");
        }
        List<String> differences = JobIdentities.differences(theirs, ours);
        if (!differences.isEmpty()) {
            throw new RefusedException("The backup belongs to job " + theirs.name() + " in another form: "
                    + String.join("; ", differences) + ". Start with the settings it had, or with another backup.");
        }
    }
}
