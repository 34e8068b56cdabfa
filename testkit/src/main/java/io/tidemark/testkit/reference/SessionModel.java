package io.tidemark.testkit.reference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The sessions of one key (rule 8), its records taken in the order of rule 18: the clock goes to a record's stamp, what
 * is due closes, then the record is merged, and judged.
 *
 * <p>With a longest session, a record that would make one too long closes those within its gap and begins the next, unless it
 * is late for the one it would begin. From then on records up to the end of what was closed there are late for it, so that no
 * window is reported twice; later ones belong to the next. Sessions of a key that were cut by length may therefore overlap as they
 * are reported; others never do.
 *
 * <p>A session reaches back a number of gaps and the grace from the clock at which it began; a record before that is late, so that
 * closed sessions need not be remembered for ever.
 */
final class SessionModel {

    private static final int REACH_GAPS = 4;

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

    /** The event times and rows of a session, and the stamp of the record that began it. */
    private record Open(long first, long last, long began, List<Row> rows) {}

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
        boolean tooLong = isTooLong(merge(near, row));
        Open merged = merge(tooLong ? List.of() : near, row);
        Optional<Window> lateFor = lateFor(row, merged);
        if (lateFor.isPresent()) {
            tally.lateForAll(row);
            tally.latePair(row, lateFor.get());
            return;
        }
        tally.contributed(row);
        if (tooLong) {
            near.forEach(session -> close(session, session.last()));
        } else {
            open.removeAll(near);
        }
        open.add(merged);
    }

    /**
     * The session that a record is late for: the merged one if its stamp closed that, one of its own if the merged one does not reach it,
     * else the last closed within its gap.
     */
    private Optional<Window> lateFor(Row row, Open merged) {
        if (row.stamp() > merged.last() + stage.gap() + stage.grace()) {
            return Optional.of(new Window(merged.first(), merged.last() + stage.gap()));
        }
        if (row.time() < merged.began() - reach()) {
            return Optional.of(new Window(row.time(), row.time() + stage.gap()));
        }
        return closed.stream()
                .filter(session -> row.time() >= session.from() && row.time() <= session.to())
                .map(Closed::window)
                .max(Comparator.comparingLong(Window::end));
    }

    private long reach() {
        return Math.min(REACH_GAPS * stage.gap(), Limits.TIME) + stage.grace();
    }

    private boolean isTooLong(Open session) {
        return stage.longest().isPresent()
                && session.last() - session.first() > stage.longest().getAsLong();
    }

    private static Open merge(List<Open> sessions, Row row) {
        long first = row.time();
        long last = row.time();
        long began = row.stamp();
        List<Row> rows = new ArrayList<>();
        for (Open session : sessions) {
            first = Math.min(first, session.first());
            last = Math.max(last, session.last());
            began = Math.min(began, session.began());
            rows.addAll(session.rows());
        }
        rows.add(row);
        return new Open(first, last, began, List.copyOf(rows));
    }

    private static List<Open> inOrderOfLast(List<Open> sessions) {
        return sessions.stream().sorted(Comparator.comparingLong(Open::last)).toList();
    }
}
