package io.tidemark.testkit.reference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The sessions, the dedup and the as-of joins of one key of which is given what was late: no order of arrival is needed for the rest. */
final class GivenKey {

    private final Given given;
    private final int stage;
    private final Tally tally;

    GivenKey(Given given, int stage, Tally tally) {
        this.given = given;
        this.stage = stage;
        this.tally = tally;
    }

    /** The rows that were not late; the others are taken down. */
    private List<Row> onTime(List<Row> rows) {
        List<Row> onTime = new ArrayList<>();
        for (Row row : rows) {
            List<Window> windows = given.lateFor(stage, row);
            if (windows.isEmpty()) {
                onTime.add(row);
            } else {
                tally.lateForAll(row);
                windows.forEach(window -> tally.latePair(row, window));
            }
        }
        return onTime;
    }

    /**
     * Sessions of any length: rows that counted and are within the gap of each other are in one session, whichever came first, since
     * one within the gap of a closed session is late.
     */
    void sessions(Stage.Session session, List<Row> rows) {
        List<Row> byTime = onTime(rows).stream()
                .sorted(Comparator.comparingLong(Row::time))
                .toList();
        List<Row> open = new ArrayList<>();
        for (Row row : byTime) {
            if (!open.isEmpty() && row.time() - open.get(open.size() - 1).time() > session.gap()) {
                close(session, open);
                open.clear();
            }
            open.add(row);
        }
        if (!open.isEmpty()) {
            close(session, open);
        }
    }

    private void close(Stage.Session session, List<Row> rows) {
        long last = rows.get(rows.size() - 1).time();
        Window window = new Window(rows.get(0).time(), last + session.gap());
        List<Row> counted = new ArrayList<>();
        for (Row row : rows) {
            if (row.stamp() > last + session.gap() + session.grace()) {
                tally.lateForAll(row);
                tally.latePair(row, window);
            } else {
                tally.contributed(row);
                counted.add(row);
            }
        }
        if (!counted.isEmpty()) {
            tally.result(rows.get(0).key(), window, counted);
        }
    }

    /**
     * Dedup: what passed is given; that is wrong for a row that must have met the memory of another one, and what did not pass is wrong
     * if no memory can have stopped it. They may have passed in any order.
     */
    void dedup(long horizon, List<Row> rows) {
        List<Row> onTime = onTime(rows).stream().sorted(Row.AS_JOINED).toList();
        List<Row> passed =
                onTime.stream().filter(row -> given.hasPassed(stage, row)).toList();
        for (Row row : onTime) {
            boolean mayBeStopped = passed.stream()
                    .anyMatch(other -> !other.mark().equals(row.mark())
                            && Math.abs(row.time() - other.time()) <= horizon
                            && row.stamp() <= other.time() + horizon);
            boolean must = row.stamp() > row.time() + horizon;
            if (must) {
                tally.lateForAll(row);
                tally.latePair(row, new Window(row.time() - horizon, row.time() + 1));
            } else if (passed.contains(row) ? isStopped(row, passed, horizon) : mayBeStopped) {
                tally.duplicate(row);
            } else {
                tally.pass(row);
            }
        }
    }

    /** Whether a row repeats an earlier one in order, and each would have met the other's memory whichever was taken first. */
    private boolean isStopped(Row row, List<Row> passed, long horizon) {
        return passed.stream()
                .anyMatch(other -> Row.ORDER.compare(other, row) < 0
                        && Math.abs(row.time() - other.time()) <= horizon
                        && given.clockMax(row) <= other.time() + horizon
                        && given.clockMax(other) <= row.time() + horizon);
    }

    /**
     * As-of joins: which change a row was given is known by what came out, and must be one that it can have met. A change that was behind
     * the clock was made when it came, and a row that was behind it was answered then.
     */
    void asOf(Stage.AsOf join, List<Row> rows) {
        List<Row> records = new ArrayList<>();
        List<Row> changes = new ArrayList<>();
        for (Row row : onTime(rows)) {
            if (row.stamp() > row.time() + join.history()) {
                tally.lateForAll(row);
                tally.latePair(row, AsOfModel.windowOf(row));
            } else {
                tally.contributed(row);
                (JoinModel.isLeft(row) ? records : changes).add(row);
            }
        }
        List<Row> answers = new ArrayList<>();
        for (Row record : records) {
            answer(new AsOfModel(join, tally), AsOfModel.raised(record), record, changes)
                    .ifPresent(answers::add);
        }
        answers.stream().sorted(Row.AS_JOINED).forEach(tally::emitMarked);
    }

    /** Of the answers that a record can have been given, that which came out; if none did, the first, which is none where that can be. */
    private Optional<Row> answer(AsOfModel model, Row raised, Row record, List<Row> changes) {
        List<Row> before = changes.stream()
                .filter(change -> change.time() <= record.time())
                .toList();
        List<Optional<Row>> possible = new ArrayList<>();
        if (before.stream().noneMatch(change -> hasMet(raised, change))) {
            possible.add(model.answer(raised, null));
        }
        for (Row change : before) {
            boolean mayCount = mayHaveMet(raised, record, change)
                    && before.stream().noneMatch(other -> hasMet(raised, other) && hides(other, change));
            if (mayCount) {
                possible.add(model.answer(raised, change));
            }
        }
        return possible.stream()
                .filter(each -> each.isPresent() && given.hasPassed(stage, each.get()))
                .findFirst()
                .or(() -> possible.stream().filter(Optional::isEmpty).findFirst())
                .orElseGet(() -> possible.get(0));
    }

    /** Whether a change had come for certain when a record was answered. */
    private boolean hasMet(Row raised, Row change) {
        return given.clockMax(change) <= raised.stamp();
    }

    /** Whether a change can have been made when a record was answered, which one behind the clock is when it comes. */
    private boolean mayHaveMet(Row raised, Row record, Row change) {
        return change.stamp() <= raised.stamp() || change.stamp() < given.clockMax(record);
    }

    /** Whether one change counts in place of another for certain: it is of a later time, or of the same and was made later. */
    private boolean hides(Row one, Row other) {
        boolean isMadeLater = given.clockMax(other) <= one.stamp() && Row.ORDER.compare(other, one) < 0;
        return one.time() > other.time() || (one.time() == other.time() && isMadeLater);
    }
}
