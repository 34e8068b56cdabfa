package io.tidemark.engine.run;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.backup.RepeatedSpan;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.PartitionProgress;
import io.tidemark.engine.task.Named;
import io.tidemark.job.Job;
import io.tidemark.job.Node.SourceNode;
import io.tidemark.source.SourceRun;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The sources of a job, started and looked through before a start changes anything. */
final class Inputs implements RepeatedSpan.Words {

    private final SortedMap<String, SourceRun<Object>> runs = new TreeMap<>();
    private final SortedMap<String, SourceRun.Discovery> discovered = new TreeMap<>();

    private Inputs() {}

    /** Starts the sources, where a cut left them if there is one. */
    @SuppressWarnings("unchecked") // A source's records are taken as objects.
    static Inputs start(Job job, Optional<CutSummary> from) {
        Inputs inputs = new Inputs();
        try {
            for (SourceNode node : job.check().sources()) {
                SourceRun<Object> run = (SourceRun<Object>) node.source().start();
                inputs.runs.put(node.name(), run);
                from.ifPresent(cut -> run.resume(cut.progress().positions(node.name())));
                inputs.discovered.put(node.name(), run.discover());
            }
            return inputs;
        } catch (RuntimeException failure) {
            inputs.close();
            throw failure;
        }
    }

    /** The runs of the sources, by name. */
    SortedMap<String, SourceRun<Object>> runs() {
        return runs;
    }

    /** What was found at first, by source. */
    SortedMap<String, SourceRun.Discovery> discovered() {
        return discovered;
    }

    /** Refuses to go on from a cut if a partition is gone that it had not read to its end. */
    void requireAllOf(CutSummary summary) {
        for (PartitionProgress progress : summary.progress().partitions()) {
            SourceRun.Discovery found = discovered.get(progress.source());
            boolean there = found != null && found.partitions().contains(progress.partition());
            if (!there && !progress.flags().ended()) {
                throw new RefusedException("Partition " + progress.partition() + " of source " + progress.source()
                        + " was read up to "
                        + position(progress.source(), progress.partition(), Optional.of(progress.position()))
                        + " and is not there any more. Bring it back, or start anew with another backup.");
            }
        }
    }

    @Override
    public String position(String source, String partition, Optional<String> position) {
        if (position.isEmpty()) {
            return "the beginning of " + partition;
        }
        return runs.containsKey(source)
                ? Named.get(runs, source).describePosition(partition, position.get())
                : partition + " at " + position.get();
    }

    void close() {
        runs.values().forEach(SourceRun::close);
    }
}
