package io.tidemark.testkit;

import io.tidemark.job.Job;
import io.tidemark.job.Node.OperatorNode;
import io.tidemark.job.Node.SourceNode;
import io.tidemark.job.Ways;
import io.tidemark.record.Counters;
import io.tidemark.record.Origins;
import io.tidemark.time.Times;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** One life of a driven job, from its start or a cut to a crash: all its tasks, stepped one at a time. */
final class Incarnation {

    private final Setup setup;
    private final @Nullable SplittableRandom random;
    private final Outputs outputs;
    private final Origins origins = new Origins();
    private final Map<String, SourceProgress> sources = new LinkedHashMap<>();
    private final Map<String, List<SourceAgent>> sourceAgents = new LinkedHashMap<>();
    private final Map<String, List<OperatorAgent>> operatorAgents = new LinkedHashMap<>();
    private final Map<String, Counters> refusals;
    private boolean released;

    /** A life that begins at a cut, or without one from nothing. */
    Incarnation(Job job, Setup setup, List<DrivenSource> drivenSources, FakeClock clock, @Nullable Cut cut) {
        this.setup = setup;
        this.random = setup.interleaving().isPresent()
                ? new SplittableRandom(setup.interleaving().getAsLong())
                : null;
        this.outputs = cut == null ? new Outputs() : cut.outputs().copy();
        Assembly assembly = new Assembly(job, setup, outputs, origins, clock);
        for (DrivenSource source : drivenSources) {
            SourceProgress progress = new SourceProgress(source);
            sources.put(source.name(), progress);
            sourceAgents.put(source.name(), agents(task -> assembly.source(progress, task)));
        }
        Ways ways = new Ways(job);
        for (SourceNode node : job.sources()) {
            ways.meeting(node).stream()
                    .filter(other -> other != node)
                    .forEach(other -> sourceOf(node.name()).meets(sourceOf(other.name())));
        }
        for (OperatorNode node : job.operators()) {
            boolean single = isSinglePartition(assembly.onlySource(node));
            operatorAgents.put(node.name(), agents(task -> assembly.operator(node, task, single)));
        }
        this.refusals = assembly.refusals();
        if (cut != null) {
            restore(cut);
        }
        discover(cut != null);
        sayClocks();
        operatorAgents.values().forEach(agents -> agents.forEach(OperatorAgent::flush));
        settle();
    }

    private <A> List<A> agents(IntFunction<A> maker) {
        List<A> agents = new ArrayList<>();
        for (int task = 0; task < setup.parallelism(); task++) {
            agents.add(maker.apply(task));
        }
        return agents;
    }

    private boolean isSinglePartition(List<SourceNode> onlySource) {
        return setup.fixedPartitions()
                && onlySource.size() == 1
                && sourceOf(onlySource.get(0).name()).source().partitions().size() == 1;
    }

    private SourceProgress sourceOf(String name) {
        SourceProgress progress = sources.get(name);
        if (progress == null) {
            throw new IllegalStateException("The job has no source " + name + ".");
        }
        return progress;
    }

    private void restore(Cut cut) {
        cut.sources().forEach((name, kept) -> {
            SourceProgress progress = sourceOf(name);
            Map<String, PartitionState.Kept> positions = new TreeMap<>();
            kept.partitions().forEach(partition -> positions.put(partition.partition(), partition));
            for (DrivenPartition partition : progress.source().partitions()) {
                PartitionState.Kept position = positions.get(partition.name());
                if (position != null) {
                    add(progress, partition).restore(position, kept.clock());
                }
            }
            progress.restore(kept);
        });
        cut.operators().forEach((name, kept) -> agentsOf(name).forEach(agent -> agent.restore(kept)));
        cut.counts().forEach((place, counts) -> {
            List<SourceAgent> agents = sourceAgents.get(place);
            counts.putInto(
                    agents != null
                            ? agents.get(0).counters()
                            : agentsOf(place).get(0).counters(),
                    origins);
        });
    }

    private List<OperatorAgent> agentsOf(String operator) {
        return operatorAgents.getOrDefault(operator, List.of());
    }

    /** Takes up partitions that are not known yet; once the job runs they start at the source's clock. */
    private void discover(boolean running) {
        for (SourceProgress progress : sources.values()) {
            List<DrivenPartition> partitions = progress.source().partitions();
            for (DrivenPartition partition :
                    partitions.subList(progress.partitions().size(), partitions.size())) {
                if (running && setup.fixedPartitions()) {
                    throw new IllegalStateException("Partition " + partition.name() + " of source "
                            + progress.source().name() + " is new, but the partitions were said to be fixed.");
                }
                long clock = progress.clock();
                PartitionState state = add(progress, partition);
                if (running) {
                    state.startAt(clock);
                }
            }
        }
    }

    private PartitionState add(SourceProgress progress, DrivenPartition partition) {
        String source = progress.source().name();
        PartitionState state = new PartitionState(partition, origins.id(source, partition.name()));
        List<SourceAgent> agents = sourceAgents.getOrDefault(source, List.of());
        agents.get(progress.partitions().size() % agents.size()).add(state);
        progress.partitions().add(state);
        return state;
    }

    /** Does one thing: a task takes a batch, or reads one; returns whether there was anything to do. */
    boolean step() {
        discover(true);
        List<OperatorAgent.Ready> ready = ready();
        List<Reading> readings = readings();
        int choices = ready.size() + readings.size();
        if (choices == 0) {
            return false;
        }
        int choice = random == null ? 0 : random.nextInt(choices);
        if (choice < ready.size()) {
            ready.get(choice).take();
        } else {
            readings.get(choice - ready.size()).read(random == null ? setup.batchSize() : batch(random));
            sayClocks();
        }
        return true;
    }

    private int batch(SplittableRandom seeded) {
        return 1 + seeded.nextInt(setup.batchSize());
    }

    private record Reading(SourceAgent agent, PartitionState partition) {
        void read(int most) {
            agent.read(partition, most);
        }
    }

    private List<OperatorAgent.Ready> ready() {
        List<OperatorAgent.Ready> ready = new ArrayList<>();
        operatorAgents.values().forEach(agents -> agents.forEach(agent -> agent.addReady(ready)));
        return ready;
    }

    /** What could be read now, the partition with the lowest clock first. */
    private List<Reading> readings() {
        List<Reading> readings = new ArrayList<>();
        sourceAgents
                .values()
                .forEach(agents -> agents.forEach(
                        agent -> agent.readable().forEach(partition -> readings.add(new Reading(agent, partition)))));
        readings.sort(Comparator.comparingLong(reading -> reading.partition().clock()));
        return readings;
    }

    /** Lets everything that was sent be taken, and reads nothing. */
    void settle() {
        for (List<OperatorAgent.Ready> ready = ready(); !ready.isEmpty(); ready = ready()) {
            ready.get(random == null ? 0 : random.nextInt(ready.size())).take();
        }
    }

    /** When an operator wants to be called by processing time, in ms. */
    long nextTick() {
        return operatorAgents.values().stream()
                .flatMap(List::stream)
                .mapToLong(OperatorAgent::nextTick)
                .min()
                .orElse(Times.END);
    }

    /** Does what is due by processing time. */
    void tick() {
        operatorAgents.values().forEach(agents -> agents.forEach(OperatorAgent::tick));
        operatorAgents.values().forEach(agents -> agents.forEach(OperatorAgent::flush));
    }

    void waited(long millis) {
        sourceAgents.values().forEach(agents -> agents.forEach(agent -> agent.waited(millis)));
        sayClocks();
    }

    /** Lets the end of the input pass on. */
    void release() {
        released = true;
        sourceAgents.values().forEach(agents -> agents.forEach(SourceAgent::release));
        sayClocks();
        settle();
    }

    private void sayClocks() {
        sourceAgents.values().forEach(agents -> agents.forEach(SourceAgent::flush));
    }

    boolean isReleased() {
        return released;
    }

    Outputs outputs() {
        return outputs;
    }

    /** Where the job stands, with nothing on its way. */
    Cut cut() {
        settle();
        SortedMap<String, SourceProgress.Kept> keptSources = new TreeMap<>();
        sources.forEach((name, progress) -> keptSources.put(name, progress.kept()));
        SortedMap<String, OperatorAgent.Kept> keptOperators = new TreeMap<>();
        operatorAgents.forEach((name, agents) -> keptOperators.put(name, kept(name, agents)));
        return new Cut(keptSources, keptOperators, counts(), outputs.copy());
    }

    private static OperatorAgent.Kept kept(String name, List<OperatorAgent> agents) {
        TreeByteMap rows = new TreeByteMap();
        OperatorAgent.Kept first = agents.get(0).kept();
        for (OperatorAgent agent : agents) {
            OperatorAgent.Kept kept = agent.kept();
            if (kept.closedUpTo() != first.closedUpTo() || !kept.clocks().equals(first.clocks())) {
                throw new IllegalStateException("The tasks of operator " + name + " are not equally far at a cut: "
                        + first.closedUpTo() + " with clocks " + first.clocks() + ", and " + kept.closedUpTo()
                        + " with clocks " + kept.clocks() + ".");
            }
            rows.putAll(kept.rows());
        }
        return new OperatorAgent.Kept(rows, first.closedUpTo(), first.clocks());
    }

    /** The counts of every place. */
    SortedMap<String, PlaceCounts> counts() {
        SortedMap<String, PlaceCounts> counts = new TreeMap<>();
        sourceAgents.forEach((place, agents) -> agents.forEach(
                agent -> counts.computeIfAbsent(place, key -> new PlaceCounts()).addAll(agent.counters(), origins)));
        operatorAgents.forEach((place, agents) -> agents.forEach(
                agent -> counts.computeIfAbsent(place, key -> new PlaceCounts()).addAll(agent.counters(), origins)));
        refusals.forEach((place, refused) ->
                counts.computeIfAbsent(place, key -> new PlaceCounts()).addAll(refused, origins));
        return counts;
    }

    /** The clock of an operator: the lowest of its tasks'. */
    long clock(String operator) {
        return agentsOf(operator).stream()
                .mapToLong(OperatorAgent::clock)
                .min()
                .orElseThrow(() -> new IllegalArgumentException("The job has no operator " + operator + "."));
    }

    /** How many rows the state of an operator has. */
    int rows(String operator) {
        return agentsOf(operator).stream()
                .mapToInt(agent -> agent.rows().size())
                .sum();
    }
}
