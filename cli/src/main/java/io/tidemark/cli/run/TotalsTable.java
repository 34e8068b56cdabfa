package io.tidemark.cli.run;

import io.tidemark.cli.terminal.Words;
import io.tidemark.engine.RecordTotals;
import io.tidemark.engine.Totals;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** The totals as people read them: what became of the records, and, where there are several places, the same for each. */
final class TotalsTable {

    /** The classes that an operator's records are in, and those that are counted apart; the rare ones only if there is something. */
    private static final List<Column> COLUMNS = List.of(
            new Column("in", true, Totals::in),
            new Column("counted", true, Totals::contributed),
            new Column("duplicates", false, Totals::duplicate),
            new Column("late", true, Totals::late),
            new Column("refused", true, Totals::refused),
            new Column("held", false, Totals::held),
            new Column("filtered", false, Totals::filtered),
            new Column("failed", false, Totals::failed));

    private final PrintStream out;

    TotalsTable(PrintStream out) {
        this.out = out;
    }

    private record Column(String title, boolean always, ToLongFunction<Totals> count) {}

    void print(RunTotals totals, RecordTotals records) {
        line("records in", totals.in(), "");
        line("counted", totals.contributed(), records.addsUp() ? "" : "once for each way that a record goes");
        unlessZero("filtered", totals.filtered(), "");
        unlessZero("duplicates", totals.duplicate(), "");
        String pairs = totals.latePairs() == totals.late()
                ? ""
                : "late for all their windows; " + Words.number(totals.latePairs()) + " pairs of record and window";
        line("late", totals.late(), pairs);
        line("dead letters", totals.deadLettered(), of(totals.deadLettered() - records.deadLettered()));
        unlessZero("held", totals.held(), "until the clock has passed them");
        unlessZero("dropped", totals.dropped(), "had come to an operator that was dropped, with its counts");
        long filtered = totals.places().stream()
                        .mapToLong(place -> place.totals().filtered())
                        .sum()
                - totals.filtered();
        line("results", totals.results(), filtered == 0 ? "" : Words.number(filtered) + " more were filtered");
        line("cuts", totals.cuts(), totals.resumed() ? "since this start, which went on from an earlier one" : "");
        if (totals.places().size() > 2) {
            out.println();
            byPlace(totals.places());
        }
    }

    private static String of(long results) {
        return results == 0 ? "" : Words.number(results) + " of them results, and not records";
    }

    private void unlessZero(String what, long number, String remark) {
        if (number != 0) {
            line(what, number, remark);
        }
    }

    private void line(String what, long number, String remark) {
        out.println(String.format(Locale.ROOT, "%-14s %,15d  %s", what, number, remark)
                .stripTrailing());
    }

    private void byPlace(List<RunTotals.Place> places) {
        List<Column> shown = COLUMNS.stream()
                .filter(column -> column.always()
                        || places.stream().anyMatch(place -> column.count().applyAsLong(place.totals()) != 0))
                .toList();
        StringBuilder head = new StringBuilder(String.format(Locale.ROOT, "%-28s", "place"));
        shown.forEach(column -> head.append(String.format(Locale.ROOT, " %13s", column.title())));
        out.println(head);
        for (RunTotals.Place place : places) {
            StringBuilder row = new StringBuilder(String.format(Locale.ROOT, "%-28s", place.name()));
            shown.forEach(column -> row.append(
                    String.format(Locale.ROOT, " %,13d", column.count().applyAsLong(place.totals()))));
            out.println(row);
        }
    }
}
