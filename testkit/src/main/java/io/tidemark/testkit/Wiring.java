package io.tidemark.testkit;

import io.tidemark.job.Job;
import io.tidemark.job.Node;
import io.tidemark.job.Node.OperatorNode;
import io.tidemark.operator.step.Keying;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The wires of a job: for each way from a source or operator into an operator, one from every task to every task. */
final class Wiring {

    private final int tasks;
    private final int batchSize;
    private final Map<Node, List<Wire[][]>> outOf = new LinkedHashMap<>();
    private final Map<Node, List<Wire[][]>> into = new LinkedHashMap<>();
    private final Map<Node, List<Node>> producers = new LinkedHashMap<>();

    Wiring(Job job, int tasks, int batchSize) {
        this.tasks = tasks;
        this.batchSize = batchSize;
        job.sources().forEach(source -> trace(source, source));
        job.operators().forEach(operator -> trace(operator, operator));
    }

    private void trace(Node producer, Node at) {
        for (Node next : at.next()) {
            if (next instanceof OperatorNode operator) {
                Wire[][] wires = wires(operator.keying());
                outOf.computeIfAbsent(producer, key -> new ArrayList<>()).add(wires);
                into.computeIfAbsent(operator, key -> new ArrayList<>()).add(wires);
                producers.computeIfAbsent(operator, key -> new ArrayList<>()).add(producer);
            } else {
                trace(producer, next);
            }
        }
    }

    private Wire[][] wires(Keying keying) {
        Wire[][] wires = new Wire[tasks][tasks];
        for (Wire[] row : wires) {
            Arrays.setAll(row, task -> new Wire(keying.keyType().isIntegral(), keying.inputsPerRecord(), batchSize));
        }
        return wires;
    }

    /** The ways out of a producer's task, in the order in which the chain behind it comes to them: a wire to each receiver. */
    List<Wire[]> outOf(Node producer, int task) {
        return outOf.getOrDefault(producer, List.of()).stream()
                .map(wires -> wires[task])
                .toList();
    }

    /** The wires into an operator's task: for each input, one from each sender. */
    Wire[][] into(OperatorNode operator, int task) {
        return into.getOrDefault(operator, List.of()).stream()
                .map(wires -> Arrays.stream(wires).map(row -> row[task]).toArray(Wire[]::new))
                .toArray(Wire[][]::new);
    }

    /** Where an operator's records come from, in the order of its inputs. */
    List<Node> producers(OperatorNode operator) {
        return producers.getOrDefault(operator, List.of());
    }
}
