package io.tidemark.job;

import io.tidemark.core.Names;
import io.tidemark.core.RefusedException;
import io.tidemark.record.DeadLetter;
import io.tidemark.sink.Sink;
import io.tidemark.source.Source;
import io.tidemark.state.Codec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A stateful streaming job: a description that any host can run, with any store and backup.
 *
 * <p>A job is put together once, by one thread, and not changed afterwards. Every source, operator and sink has a name that the user
 * gives; names are part of the job's state and must be unique within it.
 */
public final class Job {

    /** How many key groups a job has when it does not say. */
    public static final int MAX_PARALLELISM_DEFAULT = 256;

    /** The largest number of key groups. */
    public static final int MAX_PARALLELISM_LIMIT = 32_768;

    private final String name;
    private final Set<String> names = new TreeSet<>();
    private final List<Node.SourceNode> sources = new ArrayList<>();
    private final List<Node.OperatorNode> operators = new ArrayList<>();
    private final List<Node.SinkNode> sinks = new ArrayList<>();
    private @Nullable SinkSpec lateSink;
    private @Nullable SinkSpec deadLetterSink;
    private ErrorPolicy errorPolicy = ErrorPolicy.STOP;
    private int maxParallelism = MAX_PARALLELISM_DEFAULT;

    private Job(String name) {
        this.name = name;
    }

    /** What happens when user code throws. */
    public enum ErrorPolicy {
        /** The job stops; the record is read again when it is started again. */
        STOP,
        /** The record becomes a dead letter and the job goes on. */
        DEAD_LETTER
    }

    /**
     * A sink with its name.
     *
     * @param name the sink's name
     * @param sink the sink
     */
    public record SinkSpec(String name, Sink<DeadLetter> sink) {}

    /** A job without anything in it. */
    public static Job named(String name) {
        return new Job(Names.check("job", name));
    }

    public String name() {
        return name;
    }

    /** Sets the number of key groups, from 1 to {@link #MAX_PARALLELISM_LIMIT}; it can never be changed for the job's state. */
    public Job maxParallelism(int keyGroups) {
        if (keyGroups < 1 || keyGroups > MAX_PARALLELISM_LIMIT) {
            throw new RefusedException("The maximum parallelism " + keyGroups + " of job " + name
                    + " must be from 1 to " + MAX_PARALLELISM_LIMIT + ".");
        }
        maxParallelism = keyGroups;
        return this;
    }

    /** The number of key groups. */
    public int maxParallelism() {
        return maxParallelism;
    }

    /** Sets what happens when user code throws; {@link ErrorPolicy#STOP} if not set. */
    public Job onUserError(ErrorPolicy policy) {
        errorPolicy = policy;
        return this;
    }

    public ErrorPolicy errorPolicy() {
        return errorPolicy;
    }

    /** Adds a source whose records carry their own time. */
    public <T> Stream<T> source(String sourceName, Source<T> source, SourceSettings settings) {
        return addSource(sourceName, source, settings, null);
    }

    /**
     * Adds a source.
     *
     * @param times the event time of a record, in ms
     */
    @SuppressWarnings("unchecked") // The source gives records of type T only.
    public <T> Stream<T> source(
            String sourceName, Source<T> source, SourceSettings settings, ToLongFunction<? super T> times) {
        return addSource(sourceName, source, settings, (ToLongFunction<Object>) times);
    }

    private <T> Stream<T> addSource(
            String sourceName, Source<T> source, SourceSettings settings, @Nullable ToLongFunction<Object> times) {
        claim("source", sourceName);
        Node.SourceNode node = new Node.SourceNode(sourceName, source, settings, times);
        sources.add(node);
        return new Stream<>(this, node, Codec.of(source.type()), true);
    }

    /** Sets where late records go; without it they go to the dead letters. */
    public Job late(String sinkName, Sink<DeadLetter> sink) {
        claim("sink", sinkName);
        lateSink = new SinkSpec(sinkName, sink);
        return this;
    }

    /** Sets where dead letters go; without it they go to the console. */
    public Job deadLetters(String sinkName, Sink<DeadLetter> sink) {
        claim("sink", sinkName);
        deadLetterSink = new SinkSpec(sinkName, sink);
        return this;
    }

    public @Nullable SinkSpec lateSink() {
        return lateSink;
    }

    public @Nullable SinkSpec deadLetterSink() {
        return deadLetterSink;
    }

    public List<Node.SourceNode> sources() {
        return List.copyOf(sources);
    }

    /** The operators, each after those that it takes records from. */
    public List<Node.OperatorNode> operators() {
        return List.copyOf(operators);
    }

    public List<Node.SinkNode> sinks() {
        return List.copyOf(sinks);
    }

    void addOperator(Node.OperatorNode node) {
        claim("operator", node.name());
        operators.add(node);
    }

    void addSink(Node.SinkNode node) {
        claim("sink", node.name());
        sinks.add(node);
    }

    private void claim(String what, String claimed) {
        Names.check(what, claimed);
        if (!names.add(claimed)) {
            throw new RefusedException("The name \"" + claimed + "\" is used twice in job " + name
                    + ": every source, operator and sink needs a name of its own.");
        }
    }

    /** Whether one of several outputs of an operator is taken up by nobody. */
    private static boolean leadsNowhere(Node node) {
        return node instanceof Node.StepNode step
                && step.isOutput()
                && step.next().isEmpty();
    }

    /** Refuses a job that cannot do anything: no source, or nothing that uses one. */
    public Job check() {
        if (sources.isEmpty()) {
            throw new RefusedException("Job " + name + " has no source.");
        }
        if (sinks.isEmpty()) {
            throw new RefusedException("Job " + name + " has no sink: nobody would see its results.");
        }
        for (Node.OperatorNode operator : operators) {
            if (operator.next().isEmpty() || operator.next().stream().anyMatch(Job::leadsNowhere)) {
                throw new RefusedException("The results of operator " + operator.name() + " in job " + name
                        + ", or those of a side output, go nowhere: give them a sink.");
            }
        }
        return this;
    }
}
