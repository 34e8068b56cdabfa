package io.tidemark.job;

import io.tidemark.job.Node.InputNode;
import io.tidemark.job.Node.OperatorNode;
import io.tidemark.job.Node.SourceNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The ways by which records reach the operators of a job: each from a source or operator, through stateless steps, into an input. */
public final class Ways {

    private final Job job;
    private final List<Way> all = new ArrayList<>();

    /** The ways of a job as it is now. */
    public Ways(Job job) {
        this.job = job;
        job.sources().forEach(source -> trace(source, source));
        job.operators().forEach(operator -> trace(operator, operator));
    }

    private void trace(Node producer, Node at) {
        for (Node next : at.next()) {
            if (next instanceof InputNode input) {
                all.add(new Way(producer, input));
            } else {
                trace(producer, next);
            }
        }
    }

    /** One way; two ways may have the same ends. */
    public static final class Way {

        private final Node producer;
        private final InputNode input;

        Way(Node producer, InputNode input) {
            this.producer = producer;
            this.input = input;
        }

        /** The source or operator that the records come from. */
        public Node producer() {
            return producer;
        }

        /** The name of the source or operator that the records come from. */
        public String producerName() {
            return producer instanceof SourceNode source ? source.name() : ((OperatorNode) producer).name();
        }

        /** The input that they come to. */
        public InputNode input() {
            return input;
        }
    }

    /** All ways. */
    public List<Way> all() {
        return List.copyOf(all);
    }

    /** The ways out of a source or operator, in the order in which the steps behind it come to them. */
    public List<Way> from(Node producer) {
        return all.stream().filter(way -> way.producer() == producer).toList();
    }

    /** The ways into an operator, by the number of the input and the producer's name: an order that rewriting a job does not change. */
    public List<Way> into(OperatorNode operator) {
        return all.stream()
                .filter(way -> way.input().operator() == operator)
                .sorted(Comparator.comparingInt((Way way) -> way.input().number())
                        .thenComparing(Way::producerName))
                .toList();
    }

    /**
     * The sources whose records, or what becomes of them, come to an operator that those of a source come to, and hold its clock as
     * those do; also itself.
     */
    public List<SourceNode> meeting(SourceNode source) {
        Set<SourceNode> meeting = new LinkedHashSet<>(List.of(source));
        for (OperatorNode operator : job.operators()) {
            Set<SourceNode> before = new LinkedHashSet<>();
            addSources(operator, before);
            if (before.contains(source)) {
                meeting.addAll(before);
            }
        }
        return List.copyOf(meeting);
    }

    private void addSources(OperatorNode operator, Set<SourceNode> before) {
        for (Way way : into(operator)) {
            if (!way.input().holdsClock()) {
                continue;
            }
            if (way.producer() instanceof SourceNode source) {
                before.add(source);
            } else {
                addSources((OperatorNode) way.producer(), before);
            }
        }
    }
}
