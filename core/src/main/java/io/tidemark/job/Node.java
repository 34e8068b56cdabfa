package io.tidemark.job;

import io.tidemark.operator.Operator;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.step.Keying;
import io.tidemark.operator.step.Step;
import io.tidemark.sink.Sink;
import io.tidemark.source.Source;
import io.tidemark.type.Type;
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
        private final boolean isOutput;

        StepNode(@Nullable Step step) {
            this(step, false);
        }

        private StepNode(@Nullable Step step, boolean isOutput) {
            this.step = step;
            this.isOutput = isOutput;
        }

        /** One of several outputs of an operator: what nobody takes up there would be lost. */
        static StepNode output(Step step) {
            return new StepNode(step, true);
        }

        boolean isOutput() {
            return isOutput;
        }

        /** What it does; null when it only passes records on. */
        public @Nullable Step step() {
            return step;
        }
    }

    /** A stateful operator. Records reach it through its inputs. */
    public static final class OperatorNode extends Node {
        final String name;
        final Map<String, String> parameters;
        final Factory factory;
        private final List<InputNode> inputs = new ArrayList<>();

        OperatorNode(String name, Map<String, String> parameters, Factory factory) {
            this.name = name;
            this.parameters = parameters;
            this.factory = factory;
        }

        /** Adds an input; they are numbered from 0. */
        InputNode addInput(Keying keying, boolean holdsClock) {
            InputNode input = new InputNode(this, inputs.size(), keying, holdsClock);
            inputs.add(input);
            return input;
        }

        public String name() {
            return name;
        }

        /** The inputs by number, at least one; all have keys of one type. */
        public List<InputNode> inputs() {
            return List.copyOf(inputs);
        }

        /** The type of the keys. */
        public Type<Object> keyType() {
            return inputs.get(0).keying.keyType();
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

    /** One input of an operator, with the key that its records are brought together by; any number of streams may lead into it. */
    public static final class InputNode extends Node {
        final OperatorNode operator;
        final int number;
        final Keying keying;
        final boolean holdsClock;

        InputNode(OperatorNode operator, int number, Keying keying, boolean holdsClock) {
            this.operator = operator;
            this.number = number;
            this.keying = keying;
            this.holdsClock = holdsClock;
        }

        public OperatorNode operator() {
            return operator;
        }

        /** Its place among the operator's inputs: what {@link io.tidemark.record.Batch#input} of its records says. */
        public int number() {
            return number;
        }

        public Keying keying() {
            return keying;
        }

        /** Whether the operator's clock waits for the clocks of the streams that lead into it. */
        public boolean holdsClock() {
            return holdsClock;
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
