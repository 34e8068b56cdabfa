package io.tidemark.testkit.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** Says in short sentences how two answers differ; no sentence means that they are equal. */
public final class AnswerDiff {

    /** At most this many sentences, then one that says how many more there are. */
    public static final int SENTENCES_MAX = 20;

    private final UnaryOperator<Totals> view;
    private final List<String> sentences = new ArrayList<>();

    private AnswerDiff(UnaryOperator<Totals> view) {
        this.view = view;
    }

    /** Compares everything. */
    public static List<String> between(Answer expected, Answer actual) {
        return between(expected, actual, totals -> totals);
    }

    /**
     * Compares everything, totals only as the view shows them.
     *
     * @param view applied to both sides; sets to a fixed value what one side does not know
     */
    public static List<String> between(Answer expected, Answer actual, UnaryOperator<Totals> view) {
        AnswerDiff diff = new AnswerDiff(view);
        diff.counts("Source", expected.sources(), actual.sources(), SourceCounts.NONE);
        diff.lists("Dead letters", expected.deadLetters(), actual.deadLetters());
        if (expected.stages().size() != actual.stages().size()) {
            diff.say("Expected " + expected.stages().size() + " stages, got "
                    + actual.stages().size() + ".");
        }
        for (int i = 0; i < Math.min(expected.stages().size(), actual.stages().size()); i++) {
            diff.stage("Stage " + i, expected.stages().get(i), actual.stages().get(i));
        }
        return diff.sentences();
    }

    private void stage(String place, StageAnswer expected, StageAnswer actual) {
        SortedSet<String> keys = new TreeSet<>(expected.finals().keySet());
        keys.addAll(actual.finals().keySet());
        for (String key : keys) {
            lists(place + ", key " + key, viewed(expected.of(key)), viewed(actual.of(key)));
        }
        lists(place + ", late pairs", expected.late(), actual.late());
        counts(place + ", counts of", expected.counts(), actual.counts(), StageCounts.NONE);
    }

    private List<Final> viewed(List<Final> finals) {
        return finals.stream()
                .map(result -> new Final(result.key(), result.window(), view.apply(result.totals())))
                .toList();
    }

    private <T> void counts(String place, Map<Origin, T> expected, Map<Origin, T> actual, T none) {
        SortedSet<Origin> origins = new TreeSet<>(expected.keySet());
        origins.addAll(actual.keySet());
        for (Origin origin : origins) {
            T wanted = expected.getOrDefault(origin, none);
            T got = actual.getOrDefault(origin, none);
            if (!Objects.equals(wanted, got)) {
                say(place + " " + origin + ": expected " + wanted + ", got " + got + ".");
            }
        }
    }

    /** Compares as bags first, so that one missing entry is one sentence; then the order. */
    private <T> void lists(String place, List<T> expected, List<T> actual) {
        List<T> missing = without(expected, actual);
        List<T> surplus = without(actual, expected);
        missing.forEach(entry -> say(place + ": missing " + describe(entry) + "."));
        surplus.forEach(entry -> say(place + ": unexpected " + describe(entry) + "."));
        if (missing.isEmpty() && surplus.isEmpty() && !expected.equals(actual)) {
            say(place + ": the right entries in the wrong order; expected " + expected + ", got " + actual + ".");
        }
    }

    private static <T> List<T> without(List<T> from, List<T> others) {
        List<T> left = new ArrayList<>(from);
        others.forEach(left::remove);
        return left;
    }

    private static String describe(Object entry) {
        return entry instanceof Final result ? result.window() + " " + result.totals() : entry.toString();
    }

    private void say(String sentence) {
        sentences.add(sentence);
    }

    private List<String> sentences() {
        if (sentences.size() <= SENTENCES_MAX) {
            return List.copyOf(sentences);
        }
        List<String> some = new ArrayList<>(sentences.subList(0, SENTENCES_MAX));
        some.add("And " + (sentences.size() - SENTENCES_MAX) + " more differences.");
        return List.copyOf(some);
    }
}
