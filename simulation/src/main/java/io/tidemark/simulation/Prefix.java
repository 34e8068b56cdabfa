package io.tidemark.simulation;

import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.PartitionProgress;
import io.tidemark.testkit.reference.Partition;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.Source;
import java.util.ArrayList;
import java.util.List;

/** The part of a scenario's input that a cut has read. */
final class Prefix {

    private Prefix() {}

    static Scenario of(Scenario scenario, CutSummary cut) {
        List<Source> sources = new ArrayList<>();
        for (Source source : scenario.sources()) {
            List<Partition> partitions = new ArrayList<>();
            for (Partition partition : source.partitions()) {
                partitions.add(new Partition(
                        partition.name(), partition.events().subList(0, read(cut, source.name(), partition.name()))));
            }
            sources.add(source.withPartitions(partitions));
        }
        return new Scenario(sources, scenario.stages());
    }

    private static int read(CutSummary cut, String source, String partition) {
        for (PartitionProgress progress : cut.progress().partitions()) {
            if (progress.source().equals(source) && progress.partition().equals(partition)) {
                return Integer.parseInt(progress.position());
            }
        }
        return 0;
    }
}
