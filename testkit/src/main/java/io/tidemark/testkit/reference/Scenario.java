package io.tidemark.testkit.reference;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An input and what is to be done with it: the union of the sources goes through the stages, one after the other.
 *
 * @param sources at least one, strictly ascending by name
 * @param stages from 1 to 4; a global window can only be the last
 */
public record Scenario(List<Source> sources, List<Stage> stages) {

    /** The name of the source where a scenario has one without a name of its own. */
    public static final String ONLY_SOURCE = "s";

    /** Refuses what the model cannot answer. */
    public Scenario {
        sources = List.copyOf(sources);
        stages = List.copyOf(stages);
        if (sources.isEmpty() || stages.isEmpty() || stages.size() > Limits.STAGES) {
            throw new IllegalArgumentException("A scenario has at least one source and 1 to " + Limits.STAGES
                    + " stages, but this has " + sources.size() + " and " + stages.size() + ".");
        }
        Limits.requireAscending("Sources", sources.stream().map(Source::name).toList());
        for (Stage stage : stages.subList(0, stages.size() - 1)) {
            if (stage instanceof Stage.Aligned aligned && aligned.windows() instanceof Windows.Global) {
                throw new IllegalArgumentException(
                        "A global window has no end to give its result a time, so no stage can follow it.");
            }
        }
    }

    /** A scenario with one source of these partitions, in name order. */
    public static Scenario of(long outOfOrderness, Map<String, List<Event>> partitions, Stage... stages) {
        List<Partition> inOrder = new TreeMap<>(partitions)
                .entrySet().stream()
                        .map(entry -> new Partition(entry.getKey(), entry.getValue()))
                        .toList();
        return new Scenario(List.of(new Source(ONLY_SOURCE, outOfOrderness, inOrder)), List.of(stages));
    }

    /** Reads a scenario from its text, as {@link #toString} writes it. */
    public static Scenario parse(String text) {
        return ScenarioParser.parse(text);
    }

    /** Whether a stage is a join; then the order of its rows with one time is not for the model to say. */
    public boolean hasJoin() {
        return stages.stream().anyMatch(Stage.Join.class::isInstance);
    }

    /** Whether a stage makes several rows with one place in the order of records; which of them is first is not for the model to say. */
    public boolean hasTies() {
        return hasJoin() || stages.stream().anyMatch(Stage.Programmed.class::isInstance);
    }

    /** The number of records, malformed ones included. */
    public int size() {
        return sources.stream()
                .flatMap(source -> source.partitions().stream())
                .mapToInt(partition -> partition.events().size())
                .sum();
    }

    /** The scenario in the notation of {@link ScenarioNotation}, to be pasted into a test. */
    @Override
    public String toString() {
        return ScenarioNotation.write(this);
    }
}
