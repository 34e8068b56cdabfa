package io.tidemark.testkit.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Makes a failing scenario small: greedily takes away stages, sources, partitions, keys and records, and simplifies what
 * is left, as long as it still fails.
 */
public final class ScenarioShrinker {

    /** At most this many scenarios are tried. */
    public static final int ATTEMPTS_MAX = 5_000;

    private final Predicate<Scenario> fails;
    private int attempts;

    private ScenarioShrinker(Predicate<Scenario> fails) {
        this.fails = fails;
    }

    /**
     * A scenario from which nothing can be taken away without losing the failure, or the best within {@link #ATTEMPTS_MAX}.
     *
     * @param scenario one that fails
     * @param fails whether a scenario fails; must give the same verdict each time
     */
    public static Scenario shrink(Scenario scenario, Predicate<Scenario> fails) {
        return new ScenarioShrinker(fails).run(scenario);
    }

    private Scenario run(Scenario scenario) {
        Scenario current = scenario;
        boolean smaller = true;
        while (smaller && attempts < ATTEMPTS_MAX) {
            smaller = false;
            for (Scenario candidate : candidates(current)) {
                if (attempts++ >= ATTEMPTS_MAX) {
                    break;
                }
                if (fails.test(candidate)) {
                    current = candidate;
                    smaller = true;
                    break;
                }
            }
        }
        return current;
    }

    /** Smaller scenarios, the largest steps first. */
    private static List<Scenario> candidates(Scenario scenario) {
        List<Scenario> candidates = new ArrayList<>();
        candidates.addAll(withoutStages(scenario));
        candidates.addAll(withoutSources(scenario));
        for (int i = 0; i < scenario.sources().size(); i++) {
            candidates.addAll(withoutPartitions(scenario, i));
        }
        candidates.addAll(withoutKeys(scenario));
        candidates.addAll(withoutRecords(scenario));
        candidates.addAll(simpler(scenario));
        return candidates;
    }

    private static List<Scenario> withoutStages(Scenario scenario) {
        return without(scenario.stages()).stream()
                .map(stages -> new Scenario(scenario.sources(), stages))
                .toList();
    }

    private static List<Scenario> withoutSources(Scenario scenario) {
        return without(scenario.sources()).stream()
                .map(sources -> new Scenario(sources, scenario.stages()))
                .toList();
    }

    private static List<Scenario> withoutPartitions(Scenario scenario, int index) {
        Source source = scenario.sources().get(index);
        return without(source.partitions()).stream()
                .map(partitions -> replace(scenario, index, source.withPartitions(partitions)))
                .toList();
    }

    private static List<Scenario> withoutKeys(Scenario scenario) {
        TreeSet<String> keys = new TreeSet<>();
        events(scenario).forEach(event -> keys.add(event.key()));
        return keys.stream()
                .map(key -> mapPartitions(
                        scenario,
                        events -> events.stream()
                                .filter(event -> !event.key().equals(key))
                                .toList()))
                .toList();
    }

    /** Each partition without a run of records: halves, quarters and so on, down to single ones. */
    private static List<Scenario> withoutRecords(Scenario scenario) {
        List<Scenario> candidates = new ArrayList<>();
        for (int s = 0; s < scenario.sources().size(); s++) {
            List<Partition> partitions = scenario.sources().get(s).partitions();
            for (int p = 0; p < partitions.size(); p++) {
                int size = partitions.get(p).events().size();
                for (int run = Math.max(size / 2, 1); run >= 1 && size > 0; run /= 2) {
                    for (int from = 0; from < size; from += run) {
                        List<Event> rest = new ArrayList<>(partitions.get(p).events());
                        rest.subList(from, Math.min(from + run, size)).clear();
                        candidates.add(withEvents(scenario, s, p, rest));
                    }
                }
            }
        }
        return candidates;
    }

    /** Values 1, no out-of-orderness, no grace. */
    private static List<Scenario> simpler(Scenario scenario) {
        List<Scenario> candidates = new ArrayList<>();
        candidates.add(mapPartitions(
                scenario,
                events -> events.stream().map(event -> event.withValue(1)).toList()));
        candidates.add(new Scenario(
                scenario.sources().stream()
                        .map(source -> new Source(source.name(), 0, OptionalLong.empty(), source.partitions()))
                        .toList(),
                scenario.stages()));
        candidates.add(new Scenario(
                scenario.sources(),
                scenario.stages().stream().map(ScenarioShrinker::withoutGrace).toList()));
        candidates.removeIf(scenario::equals);
        return candidates;
    }

    private static Stage withoutGrace(Stage stage) {
        if (stage instanceof Stage.Aligned aligned) {
            return new Stage.Aligned(aligned.windows(), 0);
        }
        if (stage instanceof Stage.Join join) {
            return new Stage.Join(join.lower(), join.upper(), 0, join.outer());
        }
        if (stage instanceof Stage.Programmed process) {
            return new Stage.Programmed(process.program(), process.ttl(), 0);
        }
        return stage instanceof Stage.Session session ? new Stage.Session(session.gap(), 0, session.longest()) : stage;
    }

    private static Stream<Event> events(Scenario scenario) {
        return scenario.sources().stream()
                .flatMap(source -> source.partitions().stream())
                .flatMap(partition -> partition.events().stream());
    }

    /** The list without one of its entries, for each of them; nothing for a list of one. */
    private static <T> List<List<T>> without(List<T> list) {
        List<List<T>> shorter = new ArrayList<>();
        for (int i = 0; i < list.size() && list.size() > 1; i++) {
            List<T> copy = new ArrayList<>(list);
            copy.remove(i);
            shorter.add(copy);
        }
        return shorter;
    }

    private static Scenario replace(Scenario scenario, int index, Source source) {
        List<Source> sources = new ArrayList<>(scenario.sources());
        sources.set(index, source);
        return new Scenario(sources, scenario.stages());
    }

    private static Scenario withEvents(Scenario scenario, int s, int p, List<Event> events) {
        Source source = scenario.sources().get(s);
        List<Partition> partitions = new ArrayList<>(source.partitions());
        partitions.set(p, new Partition(partitions.get(p).name(), events));
        return replace(scenario, s, source.withPartitions(partitions));
    }

    private static Scenario mapPartitions(Scenario scenario, UnaryOperator<List<Event>> change) {
        return new Scenario(
                scenario.sources().stream()
                        .map(source -> source.withPartitions(source.partitions().stream()
                                .map(partition -> new Partition(partition.name(), change.apply(partition.events())))
                                .toList()))
                        .toList(),
                scenario.stages());
    }
}
