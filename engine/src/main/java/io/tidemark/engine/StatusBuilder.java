package io.tidemark.engine;

import io.tidemark.engine.JobStatus.OperatorStatus;
import io.tidemark.engine.JobStatus.SourceStatus;
import io.tidemark.engine.run.JobRun;
import io.tidemark.engine.task.PartitionStatus;
import io.tidemark.engine.task.TaskStatus;
import io.tidemark.engine.task.TaskStatus.Keeping;
import io.tidemark.engine.task.TaskStatus.Reading;
import io.tidemark.engine.task.Worker;
import io.tidemark.time.Times;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts what the tasks of all workers say together into what the job says. */
final class StatusBuilder {

    private final Map<String, SourceStatus> sources = new LinkedHashMap<>();
    private final Map<String, OperatorStatus> operators = new LinkedHashMap<>();

    private StatusBuilder() {}

    static JobStatus of(JobRun run) {
        StatusBuilder builder = new StatusBuilder();
        for (Worker worker : run.workers()) {
            worker.status().forEach(builder::add);
        }
        return new JobStatus(
                run.conductor().phase(),
                run.resumed(),
                run.conductor().isDrained(),
                List.copyOf(builder.sources.values()),
                List.copyOf(builder.operators.values()),
                run.conductor().status());
    }

    private void add(TaskStatus task) {
        Totals totals = Totals.of(task.counters());
        if (task.detail() instanceof Reading reading) {
            sources.merge(
                    task.name(),
                    new SourceStatus(task.name(), clock(reading.partitions()), reading.partitions(), totals),
                    StatusBuilder::together);
        } else if (task.detail() instanceof Keeping keeping) {
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
