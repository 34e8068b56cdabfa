package io.tidemark.testkit;

import io.tidemark.job.Job;
import io.tidemark.job.Node;
import io.tidemark.job.Node.InputNode;
import io.tidemark.job.Node.OperatorNode;
import io.tidemark.job.Node.SinkNode;
import io.tidemark.job.Node.SourceNode;
import io.tidemark.job.Node.StepNode;
import io.tidemark.operator.Operator;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.step.KeyedRouter;
import io.tidemark.operator.step.Receiver;
import io.tidemark.operator.step.StepContext;
import io.tidemark.operator.step.Steps;
import io.tidemark.operator.step.UserErrors;
import io.tidemark.record.Counters;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Origin;
import io.tidemark.record.Origins;
import io.tidemark.record.Reason;
import io.tidemark.state.bytes.ByteStore;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Makes the tasks of one incarnation of a job. */
final class Assembly {

    private final Job job;
    private final Setup setup;
    private final Outputs outputs;
    private final Origins origins;
    private final InstantSource processingClock;
    private final Wiring wiring;
    /** The counts, at operators, of records that could not be keyed on their way there. */
    private final SortedMap<String, Counters> refusals = new TreeMap<>();

    Assembly(Job job, Setup setup, Outputs outputs, Origins origins, InstantSource processingClock) {
        this.job = job;
        this.setup = setup;
        this.outputs = outputs;
        this.origins = origins;
        this.processingClock = processingClock;
        this.wiring = new Wiring(job, setup.parallelism(), setup.batchSize());
    }

    SourceAgent source(SourceProgress progress, int task) {
        SourceNode node = progress.source().node();
        StepContext context = context(node.name());
        return new SourceAgent(progress, emission(node, task, context), context, processingClock);
    }

    OperatorAgent operator(OperatorNode node, int task, boolean singlePartition) {
        int first = setup.firstKeyGroup(task, job.maxParallelism());
        int end = setup.firstKeyGroup(task + 1, job.maxParallelism());
        TreeByteMap rows = new TreeByteMap();
        CheckingStore store = new CheckingStore(new ByteStore(rows, first, end, job.maxParallelism(), origins));
        StepContext context = context(node.name());
        Operator operator = node.create(
                new OperatorContext(node.name(), store, origins, context.counters(), this::describe, singlePartition));
        OperatorAgent.Parts parts = new OperatorAgent.Parts(operator, store, rows, context.counters());
        return new OperatorAgent(parts, wiring.into(node, task), emission(node, task, context), processingClock);
    }

    /** The source that all of an operator's records come from directly; empty if there are several, or operators between. */
    List<SourceNode> onlySource(OperatorNode node) {
        List<Node> producers = wiring.producers(node);
        return producers.size() == 1 && producers.get(0) instanceof SourceNode source ? List.of(source) : List.of();
    }

    /** The counts, by operator, of records that could not be keyed. */
    SortedMap<String, Counters> refusals() {
        return refusals;
    }

    private StepContext context(String place) {
        return new StepContext(new Counters(), failure -> report(place, failure));
    }

    /** What fails on the way into an operator is refused there. */
    private StepContext into(String operator) {
        Counters counters = refusals.computeIfAbsent(operator, name -> new Counters());
        return new StepContext(counters, failure -> report(operator, failure));
    }

    private void report(String place, UserErrors.Failure failure) {
        String where = describe(failure.origin(), failure.position());
        if (failure.reason() == Reason.USER_ERROR && job.errorPolicy() == Job.ErrorPolicy.STOP) {
            throw new IllegalStateException(
                    "User code failed in " + failure.what() + " behind " + place + " on the record at " + where
                            + "; the job has stopped, and crashAndRestore() starts it again.",
                    failure.cause());
        }
        outputs.deadLetter(new DeadLetter(
                failure.reason(),
                place,
                origins.get(failure.origin()),
                where,
                failure.time(),
                failure.stamp(),
                null,
                failure.value(),
                failure.what() + ": " + failure.cause()));
    }

    private String describe(int origin, long position) {
        Origin from = origins.get(origin);
        return from.partition().isEmpty() ? from.name() : from.partition() + ":" + position;
    }

    private Emission emission(Node producer, int task, StepContext context) {
        List<Fork> forks = wiring.outOf(producer, task).stream().map(Fork::new).toList();
        return new Emission(chain(producer, forks.iterator(), context), forks, outputs, context.errors());
    }

    private Receiver chain(Node at, Iterator<Fork> forks, StepContext context) {
        List<Receiver> receivers = new ArrayList<>();
        for (Node next : at.next()) {
            if (next instanceof InputNode input) {
                receivers.add(new KeyedRouter(
                        input.keying(),
                        setup.owners(job.maxParallelism()),
                        forks.next(),
                        into(input.operator().name())));
            } else if (next instanceof SinkNode sink) {
                List<Object> values = outputs.sink(sink.name());
                receivers.add((value, time, stamp, origin, position) -> values.add(value));
            } else if (next instanceof StepNode step) {
                Receiver behind = chain(next, forks, context);
                receivers.add(step.step() == null ? behind : step.step().before(behind, context));
            }
        }
        return Steps.fanOut(receivers);
    }
}
