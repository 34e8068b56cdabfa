package io.tidemark.engine.run;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.backup.Backup;
import io.tidemark.engine.backup.BackupRun;
import io.tidemark.engine.backup.DamagedBackupException;
import io.tidemark.engine.backup.DamagedPiece;
import io.tidemark.engine.backup.RecoveryDecision;
import io.tidemark.engine.backup.RestoreCount;
import io.tidemark.engine.backup.StartPoint;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.engine.cut.SinkPieces;
import io.tidemark.engine.plan.NotStartableException;
import io.tidemark.engine.savepoint.CarriedState;
import io.tidemark.engine.savepoint.StartPlace;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.job.Job;
import io.tidemark.sink.Accounted;
import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds where a job goes on in its backup, takes the backup over, and begins the run. */
/*
 * All that can refuse a start is looked at before the backup is taken over, so that a start that was refused has changed nothing. A
 * piece that is found damaged only when state is read was whole a moment before; it is moved aside, and everything begins again with
 * the inspection, which then offers an older cut or asks for consent. Each round moves at least one piece aside, so this ends.
 */
public final class Opening {

    private static final Logger LOG = LoggerFactory.getLogger(Opening.class);

    /** How often another process may get in between before this one gives up. */
    private static final int RACES_MAX = 16;

    private final Order order;
    private final Job job;
    private final Settings settings;
    private final Backup backup;
    private final String holder;
    private final @Nullable StartPlace from;

    /**
     * What is to be begun.
     *
     * @param job the job
     * @param settings how it is run
     * @param stores what gives the run its store
     * @param count counts what is read of state that was left elsewhere
     */
    public record Order(Job job, Settings settings, StoreProvider stores, RestoreCount count) {

        private JobRun begin(Inputs inputs, BackupRun run, long now) {
            return JobRun.begin(new JobRun.Undertaking(job, settings, stores, inputs), run, now);
        }

        private @Nullable StartPlace from() {
            if (settings.from() == null) {
                return null;
            }
            StartPlace place = new StartPlace(settings.from(), count);
            place.requireApart(settings.backup());
            return place;
        }
    }

    /**
     * An opening that changes nothing yet.
     *
     * @param holder who this is, for messages to others
     */
    public Opening(Order order, Backup backup, String holder) {
        this.order = order;
        this.job = order.job();
        this.settings = order.settings();
        this.backup = backup;
        this.holder = holder;
        this.from = order.from();
    }

    /**
     * Begins the run of a job that has no backup: nothing of it but its output survives.
     *
     * @param now the processing time in ms
     * @throws RefusedException if sinks hold output of earlier runs, and it was not accepted that it comes twice
     */
    public static JobRun without(Order order, long now) {
        Job job = order.job();
        Start start = new Start(Accounted.NOTHING, Optional.empty(), startable(job, order.from()));
        Inputs inputs = Inputs.start(job, start.summary());
        start.summary().ifPresent(inputs::requireAllOf);
        EarlierOutput earlier = EarlierOutput.find(job, start.accounted());
        requireConsent(
                new RepeatQuestion(job.name(), Optional.empty(), start.summary(), earlier, inputs), order.settings());
        NoBackup backup = new NoBackup(Math.max(now, earlier.newestEpoch() + 1));
        return order.begin(inputs, start.run(backup), now);
    }

    /**
     * Begins the run.
     *
     * @throws RefusedException if the backup belongs to another job, if output would come twice and that was not accepted, if
     *     output of its newest cut is gone, or if the job is drained and there is more input; nothing was changed then
     */
    public JobRun begin(long now) {
        for (int races = 0; races < RACES_MAX; ) {
            RecoveryDecision decision = settings.fresh() ? nothing() : inspected();
            Start start = start(decision.point());
            Inputs inputs = Inputs.start(job, start.summary());
            JobRun begun = null;
            try {
                Optional<BackupRun> run = takeOver(decision, start, inputs);
                races += run.isEmpty() ? 1 : 0;
                begun = run.isEmpty() ? null : begin(inputs, run.get(), now);
                if (begun != null) {
                    return begun;
                }
            } finally {
                if (begun == null) {
                    inputs.close();
                }
            }
        }
        throw new RefusedException(
                "Other processes keep taking over the backup of job " + job.name() + ". Stop them, and start again.");
    }

    /** Begins the run; null if a piece turns out to be damaged, which is then out of the way. */
    private @Nullable JobRun begin(Inputs inputs, BackupRun run, long now) {
        try {
            return order.begin(inputs, run, now);
        } catch (DamagedBackupException damaged) {
            LOG.warn("{}", damaged.getMessage());
            run.quarantine(damaged.piece());
            return null;
        }
    }

    /** Takes the backup over unless the start is refused; empty if another process has got in between. */
    private Optional<BackupRun> takeOver(RecoveryDecision decision, Start start, Inputs inputs) {
        StartPoint point = decision.point();
        start.summary().ifPresent(inputs::requireAllOf);
        EarlierOutput earlier = EarlierOutput.find(job, start.accounted());
        RepeatQuestion question =
                new RepeatQuestion(job.name(), Optional.of(decision), start.summary(), earlier, inputs);
        List<String> lost = start.cut().map(cut -> EarlierOutput.lost(job, cut)).orElse(List.of());
        if ((question.isNeeded() || !lost.isEmpty()) && !backup.isCurrent(point)) {
            // What was published meanwhile belongs to cuts that were committed meanwhile.
            return Optional.empty();
        }
        requireConsent(question, settings);
        start.cut().ifPresent(cut -> requireOutput(cut, lost));
        start.summary().ifPresent(cut -> requireNothingMore(cut, start.accounted()));
        long epochMin = Math.max(earlier.newestEpoch(), start.accounted().epoch()) + 1;
        return backup.takeOver(point, holder, epochMin).map(start::run);
    }

    /**
     * Where a run starts: at the cut of its backup, or else from state left elsewhere, or else at the beginning.
     *
     * @param known the output that the backup accounts for
     * @param cut the cut of the backup
     * @param carried the state left elsewhere, if there is no cut and some was given
     */
    private record Start(Accounted known, Optional<CutSummary> cut, Optional<CarriedState> carried) {

        Optional<CutSummary> summary() {
            return carried.isPresent() ? carried.map(CarriedState::summary) : cut;
        }

        Accounted accounted() {
            return carried.map(CarriedState::accounted).orElse(known);
        }

        BackupRun run(BackupRun backup) {
            return carried.<BackupRun>map(each -> new SavepointRun(backup, each))
                    .orElse(backup);
        }
    }

    private Start start(StartPoint point) {
        point.summary().ifPresent(cut -> {
            requireSameJob(cut);
            requireSameOrigin(cut, from);
        });
        Optional<CarriedState> carried = point.summary().isPresent() ? Optional.empty() : startable(job, from);
        return new Start(point.accounted(), point.summary(), carried);
    }

    private static Optional<CarriedState> startable(Job job, @Nullable StartPlace from) {
        return Optional.ofNullable(from)
                .map(place -> place.open(JobIdentities.of(job), DeclaredStates.of(job))
                        .requireStartable(job.name()));
    }

    /** A job that is started again with the same command goes on from its backup, and from nowhere else. */
    private void requireSameOrigin(CutSummary cut, @Nullable StartPlace place) {
        if (place == null) {
            return;
        }
        if (!place.isOrigin(cut.origin())) {
            throw new RefusedException("The backup of job " + job.name() + " holds cut " + cut.cut()
                    + ", which does not come from the state that the job is to start from. Leave that out to go on from that cut, or"
                    + " give the job an empty backup.");
        }
        LOG.info("Job {} was started from there before: it goes on from cut {} of its backup", job.name(), cut.cut());
    }

    private RecoveryDecision inspected() {
        RecoveryDecision decision = backup.inspect();
        for (DamagedPiece piece : decision.damaged()) {
            LOG.warn("The backup of job {} is damaged: {}", job.name(), piece.describe());
        }
        return decision;
    }

    /** Nothing, as a point to start from; what the backup holds is thrown away, and named. */
    private RecoveryDecision nothing() {
        backup.inspect()
                .point()
                .summary()
                .ifPresent(cut -> LOG.warn(
                        "A fresh start of job {}: cut {} of job {} is thrown away, with the state of {} partitions read.",
                        job.name(),
                        cut.cut(),
                        cut.job().name(),
                        cut.progress().partitions().size()));
        return new RecoveryDecision.Fresh(backup.inspectAt(0).point());
    }

    private static void requireConsent(RepeatQuestion question, Settings settings) {
        if (question.isNeeded()) {
            if (!settings.acceptRepeats()) {
                throw new RefusedException(question.ask());
            }
            LOG.warn("It was accepted that output is written again. {}", question.tell());
        }
    }

    /** Output that the cut has committed is not written again, so it has to be there. */
    private void requireOutput(CutSummary cut, List<String> lost) {
        if (!lost.isEmpty()) {
            throw new RefusedException("Output of job " + job.name() + " is not where cut " + cut.cut()
                    + " of its backup left it: there is no " + RepeatQuestion.listed(lost)
                    + ". If the job wrote to another place, name that one; if these files were moved away, put them back; or, if"
                    + " they were published and then taken away, create an empty file of each name to say so.");
        }
    }

    /** Refuses to go on after a drain. A process that died right after its last cut left output of it to be published: that is done. */
    private void requireNothingMore(CutSummary summary, Accounted accounted) {
        if (summary.progress().drained()) {
            List<String> more = DrainedInput.more(job, summary);
            if (!more.isEmpty()) {
                publish(summary, accounted);
                throw new RefusedException(
                        "Job " + job.name() + " has ended: all its windows were closed and reported. There"
                                + " is more input now, in " + String.join(", ", more)
                                + ". Start anew with another backup and output, or throw these away with --fresh and"
                                + " --overwrite.");
            }
        }
    }

    private void publish(CutSummary summary, Accounted accounted) {
        Map<String, Sink<?>> sinks = DeadLetterRouting.of(job).sinks(job);
        for (SinkPieces each : summary.sinks()) {
            Sink<?> sink = sinks.get(each.sink());
            if (sink != null && !each.pieces().isEmpty()) {
                try (SinkRun<?> run = sink.start(new SinkContext(each.sink(), accounted.epoch()))) {
                    run.publish(each.pieces());
                }
            }
        }
    }

    private void requireSameJob(CutSummary summary) {
        JobIdentity theirs = summary.job();
        JobIdentity ours = JobIdentities.of(job);
        if (!theirs.name().equals(ours.name())) {
            throw new NotStartableException(
                    "The backup belongs to job \"" + theirs.name() + "\", and this is job \"" + ours.name()
                            + "\". Give each job a backup of its own.",
                    null);
        }
        List<String> differences = JobIdentities.differences(theirs, ours);
        if (!differences.isEmpty()) {
            throw new NotStartableException(
                    "The backup belongs to job " + theirs.name() + " in another form: " + String.join("; ", differences)
                            + ". Start with the settings it had, or with another backup.",
                    null);
        }
    }
}
