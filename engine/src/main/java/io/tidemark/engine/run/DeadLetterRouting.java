package io.tidemark.engine.run;

import io.tidemark.engine.task.TaskFactory;
import io.tidemark.job.Job;
import io.tidemark.job.Node.SinkNode;
import io.tidemark.sink.Sink;
import java.util.SortedMap;
import java.util.TreeMap;

/** Which sinks late records and other dead letters go to, whatever the job says or leaves open. */
record DeadLetterRouting(Job.SinkSpec late, Job.SinkSpec others) {

    private static final String CONSOLE = "dead-letters";

    static DeadLetterRouting of(Job job) {
        Job.SinkSpec others = job.deadLetterSink();
        if (others == null) {
            others = new Job.SinkSpec(CONSOLE, new LoggedDeadLetters());
        }
        Job.SinkSpec late = job.lateSink();
        return new DeadLetterRouting(late == null ? others : late, others);
    }

    TaskFactory.DeadLetterSinks names() {
        return new TaskFactory.DeadLetterSinks(late.name(), others.name());
    }

    /** All sinks of a job, by name. */
    SortedMap<String, Sink<?>> sinks(Job job) {
        SortedMap<String, Sink<?>> sinks = new TreeMap<>();
        for (SinkNode node : job.sinks()) {
            sinks.put(node.name(), node.sink());
        }
        sinks.put(late.name(), late.sink());
        sinks.put(others.name(), others.sink());
        return sinks;
    }
}
