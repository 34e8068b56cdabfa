package io.tidemark.engine.run;

import io.tidemark.engine.cut.CutSummary;
import io.tidemark.job.Job;
import io.tidemark.job.Node.SourceNode;
import io.tidemark.record.Origin;
import io.tidemark.source.PartitionReader;
import io.tidemark.source.RecordOutput;
import io.tidemark.source.SourceRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Looks whether a job that has ended would have anything more to read. */
final class DrainedInput implements RecordOutput<Object> {

    private boolean found;

    /** The partitions in which there is more than a drained cut has read. */
    static List<String> more(Job job, CutSummary drained) {
        List<String> more = new ArrayList<>();
        for (SourceNode source : job.sources()) {
            more(source, drained, more);
        }
        return more;
    }

    @SuppressWarnings("unchecked") // Records are not looked at.
    private static void more(SourceNode source, CutSummary drained, List<String> more) {
        Map<String, String> positions = drained.progress().positions(source.name());
        try (SourceRun<Object> run = (SourceRun<Object>) source.source().start()) {
            run.resume(positions);
            for (String partition : run.discover().partitions()) {
                String position = positions.get(partition);
                if (position == null || hasMore(run, partition, position)) {
                    more.add(new Origin(source.name(), partition).toString());
                }
            }
        }
    }

    private static boolean hasMore(SourceRun<Object> run, String partition, String position) {
        DrainedInput probe = new DrainedInput();
        try (PartitionReader<Object> reader = run.open(partition, position)) {
            PartitionReader.Status status = PartitionReader.Status.MORE;
            while (status == PartitionReader.Status.MORE && !probe.found) {
                status = reader.read(1, probe);
            }
        }
        return probe.found;
    }

    @Override
    public void record(Object value, long position, long sourceTime, long appendTime) {
        found = true;
    }

    @Override
    public void malformed(String text, long position, String why) {
        found = true;
    }
}
