package io.tidemark.testkit;

import io.tidemark.record.DeadLetter;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Everything that a driven job has written: what went to each sink, late records, and other dead letters. */
final class Outputs {

    private final SortedMap<String, List<Object>> sinks = new TreeMap<>();
    private final List<DeadLetter> late = new ArrayList<>();
    private final List<DeadLetter> others = new ArrayList<>();

    List<Object> sink(String name) {
        return sinks.computeIfAbsent(name, key -> new ArrayList<>());
    }

    void deadLetter(DeadLetter letter) {
        (letter.isLate() ? late : others).add(letter);
    }

    List<DeadLetter> late() {
        return late;
    }

    List<DeadLetter> others() {
        return others;
    }

    /** A copy that goes its own way. */
    Outputs copy() {
        Outputs copy = new Outputs();
        sinks.forEach((name, values) -> copy.sink(name).addAll(values));
        copy.late.addAll(late);
        copy.others.addAll(others);
        return copy;
    }
}
