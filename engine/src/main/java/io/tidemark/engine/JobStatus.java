package io.tidemark.engine;

import io.tidemark.engine.run.Conductor;
import io.tidemark.engine.run.CutStatus;
import io.tidemark.engine.store.StoreUsage;
import io.tidemark.engine.task.PartitionStatus;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a running job says of itself: who holds the clock, what is due next, what cuts cost.
 *
 * @param job its name
 * @param phase where it is on its way to the end
 * @param start the cut that it went on from; null if it began at the beginning
 * @param drained whether its input was read to the end, all windows are closed, and a cut says so
 * @param records what became of the records that were read
 * @param sources its sources
 * @param operators its operators, in the order of the flow
 * @param cuts how cuts are going
 * @param store what its store takes of the machine
 */
public record JobStatus(
        String job,
        Conductor.Phase phase,
        @Nullable StartCut start,
        boolean drained,
        RecordTotals records,
        List<SourceStatus> sources,
        List<OperatorStatus> operators,
        CutStatus cuts,
        StoreUsage store) {

    /**
     * A source, over all workers.
     *
     * @param name its name
     * @param clock its clock: the lowest of the partitions that hold it, or the highest of all if none does
     * @param partitions its partitions
     * @param totals its counts
     */
    public record SourceStatus(String name, long clock, List<PartitionStatus> partitions, Totals totals) {

        /** The partition that holds the source's clock: the lowest of those that are neither idle nor at their end. */
        public Optional<PartitionStatus> holder() {
            return partitions.stream()
                    .filter(PartitionStatus::holdsClock)
                    .min(Comparator.comparingLong(PartitionStatus::clock).thenComparing(PartitionStatus::id));
        }
    }

    /**
     * An operator, over all workers.
     *
     * @param name its name
     * @param clock the lowest clock of its tasks
     * @param nextDue the clock at which it next has something to do, such as closing a window; {@link
     *     io.tidemark.time.Times#END} if nothing is due
     * @param rows how many rows its state has
     * @param totals its counts
     */
    public record OperatorStatus(String name, long clock, long nextDue, long rows, Totals totals) {}

    /**
     * The cut that a job went on from.
     *
     * @param cut its number, in the backup that it is of
     * @param at the processing time when it was taken, in ms
     */
    public record StartCut(long cut, long at) {}

    /** Whether it went on from a cut. */
    public boolean resumed() {
        return start != null;
    }

    /** Whether there was nothing left to do: the job had ended before it was started. */
    public boolean hadEnded() {
        return resumed() && drained && cuts.committed() == 0;
    }
}
