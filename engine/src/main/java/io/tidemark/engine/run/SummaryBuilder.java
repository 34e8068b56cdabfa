package io.tidemark.engine.run;

import io.tidemark.engine.cut.CounterValue;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.engine.cut.OperatorProgress;
import io.tidemark.engine.cut.PartitionProgress;
import io.tidemark.engine.cut.Progress;
import io.tidemark.engine.cut.SinkPieces;
import io.tidemark.engine.task.CutPart;
import io.tidemark.portable.StateSchema;
import io.tidemark.record.Counter;
import io.tidemark.record.Counters;
import io.tidemark.record.Origins;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Puts the parts of all workers together into what a cut keeps beside keyed state. */
final class SummaryBuilder {

    private final RunParts parts;
    private final JobIdentity job;
    private final KeptPartitions kept;
    private final String origin;

    SummaryBuilder(RunParts parts, JobIdentity job, KeptPartitions kept, String origin) {
        this.parts = parts;
        this.job = job;
        this.kept = kept;
        this.origin = origin;
    }

    /**
     * When a cut was taken.
     *
     * @param processingClock the processing time in ms
     * @param drained whether the job has ended
     */
    record Moment(long processingClock, boolean drained) {}

    CutSummary build(long cut, List<CutPart> finished, Map<String, List<String>> pieces, Moment moment) {
        Progress progress =
                new Progress(partitions(finished), operators(finished), moment.processingClock(), moment.drained());
        List<SinkPieces> sinks = new ArrayList<>();
        pieces.forEach((sink, names) -> sinks.add(new SinkPieces(sink, names)));
        return new CutSummary(cut, job, progress, counters(finished), sinks, states(), origin);
    }

    private List<StateSchema> states() {
        List<StateSchema> states = new ArrayList<>();
        parts.states().forEach((operator, specs) -> specs.forEach(spec -> states.add(spec.schema(operator))));
        return states;
    }

    private List<PartitionProgress> partitions(List<CutPart> finished) {
        Map<String, PartitionProgress> all = new TreeMap<>();
        kept.ended().forEach(progress -> all.put(key(progress), progress));
        for (CutPart part : finished) {
            for (CutPart.PartitionProgress read : part.partitions()) {
                PartitionProgress progress = new PartitionProgress(
                        read.source(),
                        read.partition(),
                        read.position(),
                        read.clock(),
                        new PartitionProgress.Flags(
                                read.ended(),
                                (read.flags() & Origins.IDLE_PARTITION) != 0,
                                (read.flags() & Origins.NEW_PARTITION) != 0));
                all.put(key(progress), progress);
            }
        }
        return List.copyOf(all.values());
    }

    private static String key(PartitionProgress progress) {
        return progress.source() + "\n" + progress.partition();
    }

    /** Every worker of an operator is equally far at a cut. */
    private static List<OperatorProgress> operators(List<CutPart> finished) {
        List<OperatorProgress> operators = new ArrayList<>();
        Map<String, CutPart.OperatorClocks> first = finished.get(0).operators();
        first.forEach((name, clocks) -> {
            for (CutPart part : finished) {
                if (!clocks.equals(part.operators().get(name))) {
                    throw new IllegalStateException("The workers of operator " + name + " are not equally far at cut "
                            + part.cut() + ": " + clocks + ", and "
                            + part.operators().get(name) + ".");
                }
            }
            operators.add(new OperatorProgress(name, clocks.inputClocks(), clocks.closedUpTo()));
        });
        return operators;
    }

    private List<CounterValue> counters(List<CutPart> finished) {
        Map<String, Counters> places = new TreeMap<>();
        for (CutPart part : finished) {
            part.counters()
                    .forEach((place, counts) ->
                            places.computeIfAbsent(place, key -> new Counters()).add(counts));
        }
        List<CounterValue> values = new ArrayList<>();
        places.forEach((place, counts) -> {
            for (int origin = 0; origin < parts.origins().size(); origin++) {
                for (Counter counter : Counter.values()) {
                    long n = counts.get(counter, origin);
                    if (n != 0) {
                        values.add(new CounterValue(place, parts.origins().get(origin), counter.name(), n));
                    }
                }
            }
        });
        return values;
    }
}
