package io.tidemark.testkit.reference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The sessions of one key (rule 8), its records taken in the order of rule 18: the clock goes to a record's stamp, what
 * is due closes, then the record is merged, and judged.
 *
 * <p>With a longest session, a record that would make one too long closes those within its gap and begins the next. From then
 * on records up to the end of what was closed there are late for it, so that no window is reported twice; later ones belong
 * to the next. Sessions of a key that were cut by length may therefore overlap as they are reported; others never do.
 */
final class SessionModel {

    private final Stage.Session stage;
    private final String key;
    private final Tally tally;
    private final List<Open> open = new ArrayList<>();
    private final List<Closed> closed = new ArrayList<>();

    SessionModel(Stage.Session stage, String key, Tally tally) {
        this.stage = stage;
        this.key = key;
        this.tally = tally;
    }

    /** The event times and rows of a session. */
    private record Open(long first, long last, List<Row> rows) {}

    /** A closed session: records in [from, to] are late for it. */
    private record Closed(Window window, long from, long to) {}

    void run(List<Row> ordered) {
        for (Row row : ordered) {
            closeDue(row.stamp());
            take(row);
        }
        // The end of the input: the clock goes to plus infinity.
        inOrderOfLast(open).forEach(session -> close(session, session.last() + stage.gap()));
    }

    /** Closes what is due when the clock is at the stamp: sessions with stamp > last + gap + grace. */
    private void closeDue(long stamp) {
        for (Open session : inOrderOfLast(open)) {
            if (stamp > session.last() + stage.gap() + stage.grace()) {
                close(session, session.last() + stage.gap());
            }
        }
    }

    private void close(Open session, long lateUpTo) {
        Window window = new Window(session.first(), session.last() + stage.gap());
        open.remove(session);
        closed.add(new Closed(window, session.first() - stage.gap(), lateUpTo));
        tally.result(key, window, session.rows());
    }

    private void take(Row row) {
        List<Open> near = inOrderOfLast(open).stream()
                .filter(session ->
                        row.time() >= session.first() - stage.gap() && row.time() <= session.last() + stage.gap())
                .toList();
        Open merged = merge(near, row);
        Optional<Window> lateFor = lateFor(row, merged);
        if (lateFor.isPresent()) {
            tally.lateForAll(row);
            tally.latePair(row, lateFor.get());
            return;
        }
        tally.contributed(row);
        if (isTooLong(merged)) {
            near.forEach(session -> close(session, session.last()));
            open.add(merge(List.of(), row));
        } else {
            open.removeAll(near);
            open.add(merged);
        }
    }

    /** The session that a record is late for: the merged one if its stamp closed that, else the first closed within its gap. */
    private Optional<Window> lateFor(Row row, Open merged) {
        if (row.stamp() > merged.last() + stage.gap() + stage.grace()) {
            return Optional.of(new Window(merged.first(), merged.last() + stage.gap()));
        }
        return closed.stream()
                .filter(session -> row.time() >= session.from() && row.time() <= session.to())
                .map(Closed::window)
                .min(Comparator.comparingLong(Window::start));
    }

    private boolean isTooLong(Open session) {
        return stage.longest().isPresent()
                && session.last() - session.first() > stage.longest().getAsLong();
    }

    private static Open merge(List<Open> sessions, Row row) {
        long first = row.time();
        long last = row.time();
        List<Row> rows = new ArrayList<>();
        for (Open session : sessions) {
            first = Math.min(first, session.first());
            last = Math.max(last, session.last());
            rows.addAll(session.rows());
        }
        rows.add(row);
        return new Open(first, last, List.copyOf(rows));
    }

    private static List<Open> inOrderOfLast(List<Open> sessions) {
        return sessions.stream().sorted(Comparator.comparingLong(Open::last)).toList();
    }
}
