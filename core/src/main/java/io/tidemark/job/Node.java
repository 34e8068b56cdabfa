package io.tidemark.job;

import io.tidemark.operator.Operator;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.step.Keying;
import io.tidemark.operator.step.Step;
import io.tidemark.sink.Sink;
import io.tidemark.source.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** A place in the graph of a job, with the places its records go to next. */
public abstract sealed class Node {

    private final List<Node> next = new ArrayList<>();

    /** Where its records go, in the order the user wrote it. */
    public final List<Node> next() {
        return next;
    }

    /** A source. */
    public static final class SourceNode extends Node {
        final String name;
        final Source<?> source;
        final SourceSettings settings;
        final @Nullable ToLongFunction<Object> times;

        SourceNode(String name, Source<?> source, SourceSettings settings, @Nullable ToLongFunction<Object> times) {
            this.name = name;
            this.source = source;
            this.settings = settings;
            this.times = times;
        }

        public String name() {
            return name;
        }

        public Source<?> source() {
            return source;
        }

        public SourceSettings settings() {
            return settings;
        }

        /** The event time of a record; null when the source gives it. */
        public @Nullable ToLongFunction<Object> times() {
            return times;
        }
    }

    /** Stateless steps: map, filter, flatMap; a union has none. */
    public static final class StepNode extends Node {
        final @Nullable Step step;

        StepNode(@Nullable Step step) {
            this.step = step;
        }

        /** What it does; null when it only passes records on. */
        public @Nullable Step step() {
            return step;
        }
    }

    /** A stateful operator, with the key that its records are brought together by. */
    public static final class OperatorNode extends Node {
        final String name;
        final Keying keying;
        final Map<String, String> parameters;
        final Factory factory;

        OperatorNode(String name, Keying keying, Map<String, String> parameters, Factory factory) {
            this.name = name;
            this.keying = keying;
            this.parameters = parameters;
            this.factory = factory;
        }

        public String name() {
            return name;
        }

        public Keying keying() {
            return keying;
        }

        /** What identifies the operator beside its name: kind, windows, aggregate, grace. */
        public Map<String, String> parameters() {
            return parameters;
        }

        /** Makes one task. */
        public Operator create(OperatorContext context) {
            return factory.create(context);
        }

        /** Makes tasks of the operator. */
        @FunctionalInterface
        interface Factory {
            Operator create(OperatorContext context);
        }
    }

    /** A sink. */
    public static final class SinkNode extends Node {
        final String name;
        final Sink<Object> sink;

        SinkNode(String name, Sink<Object> sink) {
            this.name = name;
            this.sink = sink;
        }

        public String name() {
            return name;
        }

        public Sink<Object> sink() {
            return sink;
        }
    }
}
