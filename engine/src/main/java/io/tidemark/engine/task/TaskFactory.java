package io.tidemark.engine.task;

import io.tidemark.engine.flow.Channel;
import io.tidemark.engine.flow.Outlet;
import io.tidemark.engine.store.StoreRun;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.engine.store.TaskStore;
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
import io.tidemark.record.Counter;
import io.tidemark.record.Counters;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Origin;
import io.tidemark.record.Origins;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import io.tidemark.source.SourceRun;
import io.tidemark.time.MergedClock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes the tasks of one worker. */
public final class TaskFactory {

    private final Job job;
    private final Worker.Place place;
    private final Shared shared;
    private final CutQueue cuts = new CutQueue();
    private final Worker.OpenPart openPart = new Worker.OpenPart();
    private final List<SourceTask> sources = new ArrayList<>();
    private final List<OperatorTask> operators = new ArrayList<>();
    private final Map<String, Restorable> restorables = new TreeMap<>();
    private final Map<String, Counters> counters = new TreeMap<>();
    private int writers;

    public TaskFactory(Job job, Worker.Place place, Shared shared) {
        this.job = job;
        this.place = place;
        this.shared = shared;
    }

    /**
     * What all workers share.
     *
     * @param origins the table of origins
     * @param store where state is kept
     * @param keyGroups which worker owns which key groups
     * @param sources the runs of the sources, by name
     * @param sinks the runs of the sinks, by name
     * @param deadLetterBudget how many dead letters may wait for a cut
     * @param deadLetterSinks the names of the sink for late records and of the one for other dead letters
     * @param plansBatches whether nothing is read but in batches
     */
    public record Shared(
            Origins origins,
            StoreRun store,
            KeyGroups keyGroups,
            Map<String, SourceRun<Object>> sources,
            Map<String, SinkRun<?>> sinks,
            DeadLetterSinks deadLetterSinks,
            DeadLetterBudget deadLetterBudget,
            boolean plansBatches) {}

    /** The names of the sinks for dead letters. */
    public record DeadLetterSinks(String late, String others) {}

    /** An operator's task as it is restored: its state, its clocks, its counts. */
    public record Restorable(TaskStore store, Operator operator, List<MergedClock> inputClocks, Counters counters) {}

    /** Adds the worker's task of a source; its way out leads through these channels. */
    public void addSource(SourceNode node, List<Channel[]> outChannels, JobClocks clocks, long ratePerSecond) {
        Counters counters = new Counters();
        UserErrorPolicy errors = errorPolicy(node.name());
        Emitting output = emitting(node, outChannels, new StepContext(counters, errors), errors);
        errors.sendTo(output);
        SourceRun<Object> run = Named.get(shared.sources(), node.name());
        SourceIntake intake =
                new SourceIntake(node, run, shared.origins(), new SourceIntake.Way(counters, output, errors));
        sources.add(new SourceTask(
                node,
                run,
                output,
                intake,
                new SourceTask.Shares(
                        clocks,
                        place.number(),
                        new Throttle(ratePerSecond),
                        shared.deadLetterBudget(),
                        shared.plansBatches() ? SourceBatch.none() : SourceBatch.unplanned())));
        this.counters.put(node.name(), counters);
    }

    /**
     * One way into an operator's task.
     *
     * @param channels one from each worker
     * @param holdsClock whether the operator's clock waits for the clocks that come by it
     */
    public record Inbound(List<Channel> channels, boolean holdsClock) {}

    /** Adds the worker's task of an operator. */
    public void addOperator(
            OperatorNode node, List<Inbound> inbounds, List<Channel[]> outChannels, boolean singlePartition) {
        Counters counters = new Counters();
        ChunkBuffers chunks = new ChunkBuffers(node.name(), cuts::chunk);
        TaskPlace at = new TaskPlace(
                node.name(), place.firstKeyGroup(), place.endKeyGroup(), job.maxParallelism(), shared.origins());
        TaskStore store = shared.store().open(at, chunks);
        Operator operator = node.create(
                new OperatorContext(node.name(), store, shared.origins(), counters, this::describe, singlePartition));
        UserErrorPolicy errors = errorPolicy(node.name());
        Emitting output = emitting(node, outChannels, new StepContext(counters, errors), errors);
        errors.sendTo(output);
        InputClocks clocks = new InputClocks(inbounds);
        List<OperatorTask.Inlet> inlets = new ArrayList<>();
        for (int way = 0; way < inbounds.size(); way++) {
            List<Channel> senders = inbounds.get(way).channels();
            for (int sender = 0; sender < senders.size(); sender++) {
                inlets.add(new OperatorTask.Inlet(senders.get(sender), way, sender));
            }
        }
        operators.add(new OperatorTask(
                new OperatorTask.Parts(node.name(), operator, store, chunks, inlets, clocks),
                output,
                counters,
                openPart));
        restorables.put(node.name(), new Restorable(store, operator, clocks.all(), counters));
        this.counters.put(node.name(), counters);
    }

    /** The worker with the tasks added so far. */
    public Worker worker() {
        operators.forEach(OperatorTask::begin);
        return new Worker(place, sources, operators, cuts, openPart);
    }

    public CutQueue cuts() {
        return cuts;
    }

    /** The operators' tasks, by name. */
    public Map<String, Restorable> restorables() {
        return restorables;
    }

    /** The counts at every source and operator, by name. */
    public Map<String, Counters> counters() {
        return counters;
    }

    private UserErrorPolicy errorPolicy(String place) {
        return new UserErrorPolicy(job.errorPolicy(), place, this::describe, shared.origins());
    }

    private String describe(int origin, long position) {
        Origin from = shared.origins().get(origin);
        SourceRun<Object> run = shared.sources().get(from.name());
        return run == null ? from.name() : run.describe(from.partition(), position);
    }

    private Emitting emitting(Node producer, List<Channel[]> outChannels, StepContext context, UserErrorPolicy errors) {
        List<Outlet> outlets = outChannels.stream().map(Outlet::new).toList();
        Map<String, List<SinkWriter<?>>> sinks = new TreeMap<>();
        Map<String, Counters> refusals = new TreeMap<>();
        Receiver chain = chain(producer, new Ends(outlets.iterator(), sinks, refusals, context, errors));
        DeadLetters deadLetters = new DeadLetters(
                this.<DeadLetter>writer(shared.deadLetterSinks().late(), sinks),
                this.<DeadLetter>writer(shared.deadLetterSinks().others(), sinks),
                errors,
                shared.deadLetterBudget());
        return new Emitting(chain, outlets, sinks, refusals, deadLetters);
    }

    /**
     * What the chain behind a producer ends in.
     *
     * @param outlets the outlets to operators, in the order in which the chain comes to them
     * @param sinks takes the writers that are opened
     * @param refusals takes the counts, at operators, of records that could not be keyed
     * @param context what the chain's steps share
     * @param errors what happens to a record that fails
     */
    private record Ends(
            Iterator<Outlet> outlets,
            Map<String, List<SinkWriter<?>>> sinks,
            Map<String, Counters> refusals,
            StepContext context,
            UserErrorPolicy errors) {

        Receiver router(InputNode input, int[] owners) {
            String operator = input.operator().name();
            Counters counts = refusals.computeIfAbsent(operator, name -> new Counters());
            StepContext keyBy = new StepContext(counts, errors.at(operator));
            return new KeyedRouter(input.keying(), owners, outlets.next(), keyBy);
        }
    }

    private Receiver chain(Node at, Ends ends) {
        List<Receiver> receivers = new ArrayList<>();
        for (Node next : at.next()) {
            if (next instanceof InputNode input) {
                receivers.add(ends.router(input, shared.keyGroups().owners()));
            } else if (next instanceof SinkNode sink) {
                SinkWriter<Object> writer = writer(sink.name(), ends.sinks());
                receivers.add((value, time, stamp, origin, position) -> {
                    writer.write(value, time);
                    ends.context().counters().add(Counter.WRITTEN, origin, 1);
                });
            } else if (next instanceof StepNode step) {
                Receiver behind = chain(next, ends);
                receivers.add(step.step() == null ? behind : step.step().before(behind, ends.context()));
            }
        }
        return Steps.fanOut(receivers);
    }

    /** Opens a writer for one producer; tasks are numbered so that no two writers of a sink have the same number. */
    @SuppressWarnings("unchecked") // The job's types see to it that a sink is given what it takes.
    private <T> SinkWriter<T> writer(String sink, Map<String, List<SinkWriter<?>>> sinks) {
        int task = writers++ * shared.keyGroups().workers() + place.number();
        SinkWriter<T> writer = (SinkWriter<T>) Named.get(shared.sinks(), sink).open(task);
        sinks.computeIfAbsent(sink, key -> new ArrayList<>()).add(writer);
        return writer;
    }
}
