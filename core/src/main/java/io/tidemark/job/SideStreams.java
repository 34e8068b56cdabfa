package io.tidemark.job;

import io.tidemark.core.RefusedException;
import io.tidemark.operator.SideValue;
import io.tidemark.operator.step.Steps;
import io.tidemark.type.Type;
import java.util.SortedMap;
import java.util.TreeMap;

/** The side outputs of a process, as steps behind it. */
final class SideStreams {

    /** Of whatever is no process. */
    static final SideStreams NONE = new SideStreams(new TreeMap<>());

    private final SortedMap<String, Type<?>> types;
    private final SortedMap<String, Node.StepNode> nodes = new TreeMap<>();

    private SideStreams(SortedMap<String, Type<?>> types) {
        this.types = types;
    }

    /** Puts the steps behind an operator. */
    static SideStreams behind(Node.OperatorNode operator, SortedMap<String, Type<?>> types) {
        SideStreams sides = new SideStreams(types);
        for (String name : types.keySet()) {
            Node.StepNode node = Node.StepNode.output(Steps.select(
                    value -> value instanceof SideValue side && side.side().equals(name) ? side.value() : null));
            operator.next().add(node);
            sides.nodes.put(name, node);
        }
        return sides;
    }

    boolean isEmpty() {
        return types.isEmpty();
    }

    /** The step that gives a side output. */
    Node take(String name, Type<?> type) {
        Node node = nodes.get(name);
        Type<?> declared = types.get(name);
        if (node == null || declared == null) {
            throw new RefusedException("There is no side output \"" + name
                    + "\" here; ask the stream of the results of the process that has declared it. It has "
                    + types.keySet() + ".");
        }
        if (!declared.schema("side").equals(type.schema("side"))) {
            throw new RefusedException(
                    "The side output \"" + name + "\" has records of " + declared + ", not of " + type + ".");
        }
        return node;
    }
}
