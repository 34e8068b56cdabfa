package io.tidemark.engine.run;

import io.tidemark.engine.backup.BackupRun;
import io.tidemark.engine.cut.BatchPlan;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.engine.savepoint.CutRequests;
import io.tidemark.engine.savepoint.SavepointAgent;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.store.StoreRun;
import io.tidemark.engine.store.StoreUsage;
import io.tidemark.engine.system.Agent;
import io.tidemark.engine.task.DeadLetterBudget;
import io.tidemark.engine.task.JobClocks;
import io.tidemark.engine.task.KeyGroups;
import io.tidemark.engine.task.Named;
import io.tidemark.engine.task.SharedClocks;
import io.tidemark.engine.task.TaskFactory;
import io.tidemark.engine.task.Worker;
import io.tidemark.job.Job;
import io.tidemark.job.Node;
import io.tidemark.job.Node.OperatorNode;
import io.tidemark.job.Node.SourceNode;
import io.tidemark.record.Origins;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.source.SourceRun;
import io.tidemark.time.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** One run of a job: its agents, wired together and restored, to be driven by threads or by a scheduler. */
public final class JobRun {

    private final RunParts parts;
    private final Conductor conductor;
    private final SavepointAgent savepoints;
    private final List<Agent> upkeep;
    private final Optional<CutSummary> start;
    private final String job;

    private JobRun(String job, RunParts parts, Conductor conductor, SavepointAgent savepoints, BackupRun backup) {
        this.job = job;
        this.parts = parts;
        this.conductor = conductor;
        this.savepoints = savepoints;
        this.upkeep = backup.agents();
        this.start = backup.start();
    }

    /**
     * Wires a run together and restores it from the cut that its backup starts from.
     *
     * @param now the processing time in ms
     */
    static JobRun begin(Undertaking what, BackupRun backup, long now) {
        StoreRun store = what.stores()
                .start(new StoreContext(
                        what.settings().store(),
                        what.job().name(),
                        backup.epoch(),
                        new BackupCopies(backup, what.job().maxParallelism())));
        try {
            return new Assembly(what, backup, store).begin(now);
        } catch (RuntimeException | Error failure) {
            store.close();
            throw failure;
        }
    }

    /** The agents that carry the job, each to be driven by one thread at a time. */
    public List<Agent> agents() {
        List<Agent> agents = new ArrayList<>(parts.workers());
        agents.add(conductor);
        agents.addAll(parts.store().agents());
        agents.addAll(upkeep);
        return agents;
    }

    /** What the store takes of the machine. */
    public StoreUsage storeUsage() {
        return parts.store().usage();
    }

    /** Lets go of what the agents share, once all of them are closed. */
    public void close() {
        parts.store().close();
    }

    public Conductor conductor() {
        return conductor;
    }

    /** Who writes savepoints while the job runs, which it needs nobody to do. */
    public SavepointAgent savepoints() {
        return savepoints;
    }

    public List<Worker> workers() {
        return parts.workers();
    }

    public Origins origins() {
        return parts.origins();
    }

    /** Whether the run went on from a cut. */
    public boolean resumed() {
        return start.isPresent();
    }

    /** The cut that the run went on from, if it went on from one. */
    public Optional<CutSummary> start() {
        return start;
    }

    /** The name of the job. */
    public String job() {
        return job;
    }

    /**
     * What a run is begun with.
     *
     * @param job the job
     * @param settings how it is run
     * @param stores what gives the run its store
     * @param inputs the job's sources
     */
    record Undertaking(Job job, Settings settings, StoreProvider stores, Inputs inputs) {}

    /** Puts the parts together, in the order in which they need each other. */
    private static final class Assembly {

        private final Job job;
        private final Settings settings;
        private final BackupRun backup;
        private final StoreRun store;
        private final Origins origins = new Origins();
        private final KeyGroups keyGroups;
        private final DeadLetterBudget deadLetters;
        private final Edges edges;
        private final Inputs inputs;
        private final SortedMap<String, SinkRun<?>> sinks = new TreeMap<>();
        private final JobClocks clocks;
        private final Optional<BatchPlan> planned;
        private final List<TaskFactory> factories = new ArrayList<>();

        Assembly(Undertaking what, BackupRun backup, StoreRun store) {
            this.job = what.job().check();
            this.settings = what.settings();
            this.inputs = what.inputs();
            this.backup = backup;
            this.store = store;
            this.keyGroups = new KeyGroups(job.maxParallelism(), settings.workers());
            this.deadLetters = new DeadLetterBudget(settings.deadLettersMax());
            this.edges = new Edges(job, settings.workers());
            this.clocks = clocks();
            this.planned = planned();
        }

        private Optional<BatchPlan> planned() {
            if (settings.fresh()) {
                backup.forgetPlanned();
            }
            return backup.planned().filter(plan -> plan.origin().equals(origin()));
        }

        /** The savepoint that the job has come from. */
        private String origin() {
            return backup.start().map(CutSummary::origin).orElse("");
        }

        JobRun begin(long now) {
            DeadLetterRouting routing = DeadLetterRouting.of(job);
            startSinks(routing);
            TaskFactory.Shared shared = new TaskFactory.Shared(
                    origins,
                    store,
                    keyGroups,
                    inputs.runs(),
                    sinks,
                    routing.names(),
                    deadLetters,
                    backup.plansBatches());
            for (int worker = 0; worker < settings.workers(); worker++) {
                factories.add(factory(worker, shared));
            }
            Restoring restoring = new Restoring(backup, store.copy(), factories, keyGroups, origins);
            restoring.restoreState();
            RunParts parts = new RunParts(
                    settings,
                    factories.stream().map(TaskFactory::worker).toList(),
                    factories.stream().map(TaskFactory::cuts).toList(),
                    sinks,
                    store,
                    origins,
                    restoring.states(),
                    deadLetters);
            Partitions partitions = new Partitions(parts.workers());
            inputs.runs().forEach(partitions::add);
            KeptPartitions kept = restoring.assign(partitions, inputs.discovered(), planned.isEmpty());
            CutWork work = new CutWork(parts, backup, identity(), kept);
            CutRequests requests = new CutRequests();
            return new JobRun(
                    job.name(),
                    parts,
                    new Conductor(parts, work, batches(parts, partitions), requests, now),
                    new SavepointAgent(requests),
                    backup);
        }

        private Batches batches(RunParts parts, Partitions partitions) {
            if (!backup.plansBatches()) {
                return Batches.unplanned(parts.workers(), partitions);
            }
            long clock =
                    backup.start().map(cut -> cut.progress().processingClock()).orElse(Times.BEFORE_ALL);
            return Batches.planned(parts.workers(), partitions, origin(), planned, clock);
        }

        private JobClocks clocks() {
            Map<String, SharedClocks> sources = new TreeMap<>();
            Map<String, List<String>> meeting = new TreeMap<>();
            for (SourceNode node : job.sources()) {
                long kept = backup.start()
                        .map(cut -> new SourceClocks(job, edges, cut).of(node))
                        .orElse(Times.BEFORE_ALL);
                sources.put(node.name(), new SharedClocks(settings.workers(), settings.skewMax(), kept));
                meeting.put(node.name(), edges.meeting(node));
            }
            return new JobClocks(sources, meeting);
        }

        private void startSinks(DeadLetterRouting routing) {
            routing.sinks(job)
                    .forEach((name, sink) -> sinks.put(name, sink.start(new SinkContext(name, backup.epoch()))));
            sinks.forEach((name, run) -> run.recover(Restoring.pieces(backup, name)));
        }

        private TaskFactory factory(int worker, TaskFactory.Shared shared) {
            Worker.Place place = new Worker.Place(worker, keyGroups.first(worker), keyGroups.end(worker));
            TaskFactory factory = new TaskFactory(job, place, shared);
            for (SourceNode node : job.sources()) {
                factory.addSource(node, edges.channelsOut(node, worker), clocks, rateShare(worker));
            }
            for (OperatorNode node : job.operators()) {
                factory.addOperator(
                        node, edges.channelsIn(node, worker), edges.channelsOut(node, worker), isSinglePartition(node));
            }
            return factory;
        }

        private long rateShare(int worker) {
            long share = settings.rate() / settings.workers();
            boolean more = worker < settings.rate() % settings.workers();
            return settings.rate() == 0 ? 0 : Math.max(1, more ? share + 1 : share);
        }

        private boolean isSinglePartition(OperatorNode node) {
            List<Node> producers = edges.producers(node);
            if (producers.size() != 1 || !(producers.get(0) instanceof SourceNode source)) {
                return false;
            }
            SourceRun.Discovery partitions = Named.get(inputs.discovered(), source.name());
            return partitions.complete() && partitions.partitions().size() == 1;
        }

        private JobIdentity identity() {
            return JobIdentities.of(job);
        }
    }
}
