package io.tidemark.engine.run;

import io.tidemark.engine.flow.Channel;
import io.tidemark.job.Job;
import io.tidemark.job.Node;
import io.tidemark.job.Node.OperatorNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The ways from sources and operators to operators, each with a channel from every worker to every worker. */
final class Edges {

    private final int workers;
    private final Map<Node, List<Edge>> fromProducer = new LinkedHashMap<>();
    private final Map<OperatorNode, List<Edge>> intoOperator = new LinkedHashMap<>();

    Edges(Job job, int workers) {
        this.workers = workers;
        job.sources().forEach(source -> trace(source, source));
        job.operators().forEach(operator -> trace(operator, operator));
    }

    /** One way into an operator: where its records come from, and the channels from each worker to each. */
    static final class Edge {
        private final Node producer;
        private final Channel[][] channels;

        Edge(Node producer, Channel[][] channels) {
            this.producer = producer;
            this.channels = channels;
        }

        Node producer() {
            return producer;
        }

        Channel[][] channels() {
            return channels;
        }
    }

    /** The ways out of a producer, in the order in which the chain behind it comes to them. */
    List<Edge> from(Node producer) {
        return fromProducer.getOrDefault(producer, List.of());
    }

    /** The ways into an operator, by input number. */
    List<Edge> into(OperatorNode operator) {
        return intoOperator.getOrDefault(operator, List.of());
    }

    /** The channels by which a producer on one worker sends, for each way out. */
    List<Channel[]> channelsOut(Node producer, int worker) {
        return from(producer).stream().map(edge -> edge.channels()[worker]).toList();
    }

    /** The channels by which an operator on one worker receives: for each input, one from each worker. */
    List<List<Channel>> channelsIn(OperatorNode operator, int worker) {
        List<List<Channel>> inputs = new ArrayList<>();
        for (Edge edge : into(operator)) {
            inputs.add(Arrays.stream(edge.channels()).map(row -> row[worker]).toList());
        }
        return inputs;
    }

    private void trace(Node producer, Node at) {
        for (Node next : at.next()) {
            if (next instanceof OperatorNode operator) {
                addEdge(producer, operator);
            } else {
                trace(producer, next);
            }
        }
    }

    private void addEdge(Node producer, OperatorNode operator) {
        List<Edge> inputs = intoOperator.computeIfAbsent(operator, key -> new ArrayList<>());
        Edge edge = new Edge(producer, channels(operator, inputs.size()));
        inputs.add(edge);
        fromProducer.computeIfAbsent(producer, key -> new ArrayList<>()).add(edge);
    }

    private Channel[][] channels(OperatorNode operator, int input) {
        Channel[][] channels = new Channel[workers][workers];
        for (Channel[] row : channels) {
            for (int to = 0; to < workers; to++) {
                row[to] = new Channel(
                        operator.keying().keyType().isIntegral(),
                        operator.keying().inputsPerRecord(),
                        input);
            }
        }
        return channels;
    }
}
