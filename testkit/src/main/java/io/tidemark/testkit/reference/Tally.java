package io.tidemark.testkit.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Takes down what happens at one stage: results, late pairs, counts, and the rows for the next stage. */
final class Tally {

    private final Origin self;
    private final SortedMap<String, List<Final>> finals = new TreeMap<>();
    private final List<LatePair> late = new ArrayList<>();
    private final SortedMap<Origin, StageCounts> counts = new TreeMap<>();
    private final List<Row> output = new ArrayList<>();

    Tally(Origin self) {
        this.self = self;
    }

    Origin self() {
        return self;
    }

    /** What the stage emitted, for the next one. */
    List<Row> output() {
        return output;
    }

    StageAnswer answer() {
        return new StageAnswer(finals, late, counts);
    }

    void contributed(Row row) {
        count(row, new StageCounts(1, 1, 0, 0, 0));
    }

    void duplicate(Row row) {
        count(row, new StageCounts(1, 0, 1, 0, 0));
    }

    /** A record on which a program has thrown; it is in none of the classes that are counted here. */
    void refused(Row row) {
        count(row, new StageCounts(1, 0, 0, 0, 0));
    }

    void lateForAll(Row row) {
        count(row, new StageCounts(1, 0, 0, 1, 0));
    }

    void latePair(Row row, Window window) {
        count(row, new StageCounts(0, 0, 0, 0, 1));
        late.add(new LatePair(row.mark().origin(), row.mark().position(), row.key(), row.stamp(), window));
    }

    /** A result of the stage's own accord: stamped with its own event time, end − 1 (rules 4 and 7). */
    void result(String key, Window window, List<Row> taken) {
        Final result = new Final(key, window, Totals.of(taken));
        List<Final> ofKey = finals.computeIfAbsent(key, any -> new ArrayList<>());
        ofKey.add(result);
        if (!result.totals().overflows()) {
            long time = window.end() - 1;
            Row.Mark mark = new Row.Mark(time, self, ofKey.size() - 1L);
            output.add(new Row(
                    key,
                    time,
                    result.totals().sum().longValueExact(),
                    mark,
                    result.totals().lineage()));
        }
    }

    /** A record that goes on as it is, with its stamp (rule 4). */
    void pass(Row row) {
        contributed(row);
        finals.computeIfAbsent(row.key(), any -> new ArrayList<>())
                .add(new Final(row.key(), new Window(row.time(), row.time() + 1), Totals.of(List.of(row))));
        output.add(row);
    }

    /** A row of the stage's own making, numbered in the order of this call. */
    void emit(Row made) {
        List<Final> ofKey = finals.computeIfAbsent(made.key(), any -> new ArrayList<>());
        Row.Mark mark = new Row.Mark(made.stamp(), self, ofKey.size());
        Row row = new Row(made.key(), made.time(), made.value(), mark, made.lineage());
        ofKey.add(new Final(row.key(), new Window(row.time(), row.time() + 1), Totals.of(List.of(row))));
        output.add(row);
    }

    /** A row of the stage's own making that has its place in the order of records already. */
    void emitMarked(Row row) {
        finals.computeIfAbsent(row.key(), any -> new ArrayList<>())
                .add(new Final(row.key(), new Window(row.time(), row.time() + 1), Totals.of(List.of(row))));
        output.add(row);
    }

    private void count(Row row, StageCounts more) {
        counts.merge(
                row.mark().origin(),
                more,
                (a, b) -> new StageCounts(
                        a.in() + b.in(),
                        a.contributed() + b.contributed(),
                        a.duplicate() + b.duplicate(),
                        a.late() + b.late(),
                        a.latePairs() + b.latePairs()));
    }
}
