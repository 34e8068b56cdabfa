package io.tidemark.bench.sidebyside;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads the options of the command. */
final class Options {

    private static final int ROUNDS = 3;
    private static final int SECONDS = 20;
    private static final int QUICK_SECONDS = 5;

    private List<String> rows = Row.DEFAULT;
    private List<Side> engines = Side.ENGINES.stream().filter(Side::isDefault).toList();
    private int rounds = ROUNDS;
    private int warmUp = SECONDS;
    private int measured = SECONDS;
    private String heap = "8g";

    private Options() {}

    /** The plan that options ask for. */
    static Plan parse(List<String> words) {
        Options options = new Options();
        Iterator<String> left = words.iterator();
        while (left.hasNext()) {
            options.take(left.next(), left);
        }
        return new Plan(
                options.rows.stream().map(Row::parse).toList(),
                options.engines,
                options.rounds,
                options.warmUp,
                options.measured,
                options.heap);
    }

    private void take(String option, Iterator<String> values) {
        switch (option) {
            case "--quick" -> {
                rows = Row.QUICK;
                rounds = 1;
                warmUp = QUICK_SECONDS;
                measured = QUICK_SECONDS;
            }
            case "--rows" -> rows = rows(value(option, values));
            case "--engines" ->
                engines = List.of(value(option, values).split(",", -1)).stream()
                        .map(Side::named)
                        .toList();
            case "--rounds" -> rounds = Integer.parseInt(value(option, values));
            case "--warm-up" -> warmUp = Integer.parseInt(value(option, values));
            case "--measured" -> measured = Integer.parseInt(value(option, values));
            case "--heap" -> heap = value(option, values);
            default ->
                throw new IllegalArgumentException(
                        "There is no option \"" + option + "\"; bench/run --help tells which.");
        }
    }

    private static List<String> rows(String words) {
        List<String> rows = new ArrayList<>();
        for (String word : words.split(",", -1)) {
            rows.addAll(word.equals("slides") ? Row.SLIDES : List.of(word));
        }
        return rows;
    }

    private static String value(String option, Iterator<String> values) {
        if (!values.hasNext()) {
            throw new IllegalArgumentException("Option " + option + " wants a value.");
        }
        return values.next();
    }
}
