package io.tidemark.engine.run;

import io.tidemark.engine.task.CutPart;
import io.tidemark.engine.task.Worker;
import io.tidemark.source.SourceRun;
import io.tidemark.time.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Finds the partitions of all sources, again and again while there may be more, and gives each to a worker. */
final class Partitions {

    /** How often a source that may have more partitions is asked, in ms. */
    private static final long DISCOVERY_INTERVAL = 1_000;

    private final List<Worker> workers;
    private final List<Discovered> sources = new ArrayList<>();
    private long discoverAt = Times.BEFORE_ALL;
    private int assigned;

    Partitions(List<Worker> workers) {
        this.workers = workers;
    }

    /** One source and what is known of its partitions. */
    private static final class Discovered {
        private final String name;
        private final SourceRun<Object> run;
        private final Set<String> known = new TreeSet<>();
        private boolean complete;

        Discovered(String name, SourceRun<Object> run) {
            this.name = name;
            this.run = run;
        }
    }

    void add(String name, SourceRun<Object> run) {
        sources.add(new Discovered(name, run));
    }

    /** Gives a partition to a worker, to go on where a cut left it. */
    void resume(CutPart.PartitionProgress from) {
        give(from.source(), from.partition(), new Worker.Resume(from));
    }

    /** Gives a partition to a worker that no cut knows. */
    void find(String source, String partition) {
        give(source, partition, new Worker.Find(source, partition));
    }

    private void give(String name, String partition, Worker.Command command) {
        for (Discovered source : sources) {
            if (source.name.equals(name)) {
                source.known.add(partition);
            }
        }
        workers.get(assigned++ % workers.size()).tell(command);
    }

    /** Tells the workers, unless they know, that a source has no more partitions than those assigned. */
    void complete(String name) {
        for (Discovered source : sources) {
            if (source.name.equals(name) && !source.complete) {
                source.complete = true;
                workers.forEach(worker -> worker.tell(new Worker.Complete(name)));
            }
        }
    }

    /** Whether a partition was given to a worker. */
    boolean knows(String source, String partition) {
        return sources.stream().anyMatch(each -> each.name.equals(source) && each.known.contains(partition));
    }

    /** The sources that have no more partitions than those assigned. */
    List<String> complete() {
        return sources.stream()
                .filter(source -> source.complete)
                .map(source -> source.name)
                .toList();
    }

    boolean isComplete() {
        return sources.stream().allMatch(source -> source.complete);
    }

    /** Looks for new partitions if it is time to. */
    int discover(long now) {
        if (now < discoverAt) {
            return 0;
        }
        discoverAt = now + DISCOVERY_INTERVAL;
        int found = 0;
        for (Discovered source : sources) {
            if (source.complete) {
                continue;
            }
            SourceRun.Discovery discovery = source.run.discover();
            for (String partition : discovery.partitions()) {
                if (!source.known.contains(partition)) {
                    find(source.name, partition);
                    found++;
                }
            }
            if (discovery.complete()) {
                complete(source.name);
            }
        }
        return found;
    }
}
