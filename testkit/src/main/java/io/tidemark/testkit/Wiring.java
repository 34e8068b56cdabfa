package io.tidemark.testkit;

import io.tidemark.job.Job;
import io.tidemark.job.Node;
import io.tidemark.job.Node.InputNode;
import io.tidemark.job.Node.OperatorNode;
import io.tidemark.job.Ways;
import io.tidemark.job.Ways.Way;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The wires of a job: for each way from a source or operator into an operator, one from every task to every task. */
final class Wiring {

    private final int tasks;
    private final int batchSize;
    private final Ways ways;
    private final Map<Way, Wire[][]> wires = new LinkedHashMap<>();

    Wiring(Job job, int tasks, int batchSize) {
        this.tasks = tasks;
        this.batchSize = batchSize;
        this.ways = new Ways(job);
        ways.all().forEach(way -> wires.put(way, wires(way.input())));
    }

    private Wire[][] wires(InputNode input) {
        Wire[][] all = new Wire[tasks][tasks];
        for (Wire[] row : all) {
            Arrays.setAll(row, task -> new Wire(input, batchSize));
        }
        return all;
    }

    private Wire[][] wires(Way way) {
        return Objects.requireNonNull(wires.get(way), "A way of this job.");
    }

    /** The ways out of a producer's task, in the order in which the chain behind it comes to them: a wire to each receiver. */
    List<Wire[]> outOf(Node producer, int task) {
        return ways.from(producer).stream().map(way -> wires(way)[task]).toList();
    }

    /** The ways into an operator's task: the wires of each, one from each sender. */
    List<Inbound> into(OperatorNode operator, int task) {
        return ways.into(operator).stream()
                .map(way -> new Inbound(
                        Arrays.stream(wires(way)).map(row -> row[task]).toList(),
                        way.input().holdsClock()))
                .toList();
    }

    /** One way into a task, and whether the task's clock waits for what comes by it. */
    record Inbound(List<Wire> wires, boolean holdsClock) {}

    /** Where an operator's records come from, in the order of the ways into it. */
    List<Node> producers(OperatorNode operator) {
        return ways.into(operator).stream().map(Way::producer).toList();
    }
}
