package io.tidemark.simulation;

import io.tidemark.engine.backup.Backup;
import io.tidemark.engine.backup.BackupRun;
import io.tidemark.engine.backup.StartPoint;
import io.tidemark.engine.cut.BatchPlan;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.PartitionProgress;
import io.tidemark.engine.cut.PlannedBatch;
import io.tidemark.engine.cut.PlannedPartition;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The backup of one process, watched next to the storage: a cut holds what was planned, where batches are planned at all, and what an
 * earlier process had planned and not committed comes first, as it was.
 */
final class PlanWatch extends ForwardingBackup {

    private boolean plans;
    private List<PlannedBatch> toRepeat = List.of();
    private @Nullable BatchPlan plan;

    PlanWatch(Backup backup) {
        super(backup);
    }

    @Override
    public Optional<BackupRun> takeOver(StartPoint start, String holder, long epochMin) {
        Optional<BackupRun> run = super.takeOver(start, holder, epochMin);
        run.ifPresent(taken -> plans = taken.plansBatches());
        return run;
    }

    @Override
    Optional<BatchPlan> planned(BatchPlan found) {
        toRepeat = found.batches();
        return Optional.of(found);
    }

    @Override
    Optional<BatchPlan> written(BatchPlan now) {
        List<PlannedBatch> batches = now.batches();
        if (batches.size() < toRepeat.size()
                || !batches.subList(0, toRepeat.size()).equals(toRepeat)) {
            throw new Violation("What was planned was not repeated: " + toRepeat + "; the batches are " + batches);
        }
        plan = now;
        return Optional.of(now);
    }

    @Override
    void committing(CutSummary summary) {
        BatchPlan planned = plan;
        if (!plans || summary.progress().drained()) {
            return;
        }
        if (planned == null) {
            throw new Violation("Cut " + summary.cut() + " is committed, and nothing of it was planned.");
        }
        PlannedBatch last = planned.batches().get(planned.batches().size() - 1);
        if (last.processingTime() != summary.progress().processingClock()) {
            throw new Violation("Cut " + summary.cut() + " is of "
                    + summary.progress().processingClock() + ", and was planned for " + last.processingTime() + ".");
        }
        for (PlannedPartition partition : last.partitions()) {
            requireHeld(partition, summary);
        }
        toRepeat = List.of();
    }

    private static void requireHeld(PlannedPartition planned, CutSummary summary) {
        for (PartitionProgress progress : summary.progress().partitions()) {
            if (progress.source().equals(planned.source())
                    && progress.partition().equals(planned.partition())
                    && progress.position().equals(planned.end())
                    && progress.flags().ended() == planned.ended()) {
                return;
            }
        }
        throw new Violation("Cut " + summary.cut() + " does not hold what was planned, " + planned + ": "
                + summary.progress().partitions());
    }
}
