package io.tidemark.engine;

import io.tidemark.engine.JobStatus.OperatorStatus;
import io.tidemark.engine.JobStatus.SourceStatus;
import io.tidemark.engine.RecordTotals.Place;
import io.tidemark.engine.run.JobRun;
import io.tidemark.engine.task.PartitionStatus;
import io.tidemark.engine.task.TaskStatus;
import io.tidemark.engine.task.TaskStatus.Keeping;
import io.tidemark.engine.task.TaskStatus.Reading;
import io.tidemark.time.Times;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/** Puts what the tasks of all workers say together into what the job says. */
final class StatusBuilder {

    private final Map<String, SourceStatus> sources = new LinkedHashMap<>();
    private final Map<String, OperatorStatus> operators = new LinkedHashMap<>();
    private final IntPredicate read;
    private RecordTotals records = RecordTotals.NONE;

    /** A builder that knows which origins are partitions of sources, and not operators. */
    private StatusBuilder(IntPredicate read) {
        this.read = read;
    }

    static JobStatus of(JobRun run) {
        // Taken once: what is counted must belong together.
        List<TaskStatus> tasks = run.workers().stream()
                .flatMap(worker -> worker.status().stream())
                .toList();
        Set<String> sources = new TreeSet<>();
        for (TaskStatus task : tasks) {
            if (task.detail() instanceof Reading) {
                sources.add(task.name());
            }
        }
        StatusBuilder builder = new StatusBuilder(
                origin -> sources.contains(run.origins().get(origin).name()));
        tasks.forEach(builder::add);
        return new JobStatus(
                run.job(),
                run.conductor().phase(),
                run.start()
                        .map(cut ->
                                new JobStatus.StartCut(cut.cut(), cut.progress().processingClock()))
                        .orElse(null),
                run.conductor().isDrained(),
                builder.records,
                List.copyOf(builder.sources.values()),
                List.copyOf(builder.operators.values()),
                run.conductor().status(),
                run.storeUsage());
    }

    private void add(TaskStatus task) {
        Totals totals = Totals.of(task.counters());
        Totals ofRecords = Totals.of(task.counters(), read);
        if (task.detail() instanceof Reading reading) {
            records = records.at(Place.READING, ofRecords);
            sources.merge(
                    task.name(),
                    new SourceStatus(task.name(), clock(reading.partitions()), reading.partitions(), totals),
                    StatusBuilder::together);
        } else if (task.detail() instanceof Keeping keeping) {
            records = records.at(Place.KEEPING, ofRecords);
            operators.merge(
                    task.name(),
                    new OperatorStatus(task.name(), task.clock(), keeping.nextDue(), keeping.rows(), totals),
                    StatusBuilder::together);
        }
    }

    private static SourceStatus together(SourceStatus a, SourceStatus b) {
        List<PartitionStatus> partitions = new ArrayList<>(a.partitions());
        partitions.addAll(b.partitions());
        return new SourceStatus(
                a.name(), clock(partitions), partitions, a.totals().plus(b.totals()));
    }

    private static OperatorStatus together(OperatorStatus a, OperatorStatus b) {
        return new OperatorStatus(
                a.name(),
                Math.min(a.clock(), b.clock()),
                Math.min(a.nextDue(), b.nextDue()),
                a.rows() + b.rows(),
                a.totals().plus(b.totals()));
    }

    private static long clock(List<PartitionStatus> partitions) {
        long lowest = Times.END;
        long highest = Times.BEFORE_ALL;
        for (PartitionStatus partition : partitions) {
            if (partition.holdsClock()) {
                lowest = Math.min(lowest, partition.clock());
            }
            highest = Math.max(highest, partition.clock());
        }
        return lowest == Times.END ? highest : lowest;
    }
}
