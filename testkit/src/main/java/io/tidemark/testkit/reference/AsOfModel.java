package io.tidemark.testkit.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The reference model of an as-of join of one key (rules 4, 14, 15 and 18). */
final class AsOfModel {

    private final Stage.AsOf stage;
    private final Tally tally;

    AsOfModel(Stage.AsOf stage, Tally tally) {
        this.stage = stage;
        this.tally = tally;
    }

    /**
     * Who is late is a function of each row alone. Each of the others on the left sees of the changes on the right those that came before the
     * clock had passed both its stamp and its time; of them, the one with the latest time that is not after its own counts.
     */
    void run(List<Row> ordered) {
        List<Row> waiting = new ArrayList<>();
        List<Row> changes = new ArrayList<>();
        for (Row row : ordered) {
            if (row.stamp() > row.time() + stage.history()) {
                tally.lateForAll(row);
                tally.latePair(row, windowOf(row));
            } else {
                tally.contributed(row);
                (JoinModel.isLeft(row) ? waiting : changes).add(JoinModel.isLeft(row) ? raised(row) : row);
            }
        }
        waiting.stream().sorted(Row.ORDER).forEach(row -> answer(row, changes));
    }

    /** What a row is late for. */
    static Window windowOf(Row row) {
        return new Window(row.time(), row.time() + 1);
    }

    /** A row goes on when the clock has passed its time. */
    static Row raised(Row row) {
        Row.Mark mark = new Row.Mark(
                Math.max(row.stamp(), row.time()),
                row.mark().origin(),
                row.mark().position());
        return new Row(row.key(), row.time(), row.value(), mark, row.lineage());
    }

    private void answer(Row row, List<Row> changes) {
        Row seen = null;
        for (Row change : changes) {
            boolean isSeen = change.time() <= row.time() && change.stamp() <= row.stamp();
            if (isSeen && (seen == null || change.time() >= seen.time())) {
                seen = change;
            }
        }
        answer(row, seen).ifPresent(tally::emitMarked);
    }

    /** What a row becomes that is given a change; nothing if it is dropped. */
    Optional<Row> answer(Row row, @Nullable Row change) {
        boolean isValue = change != null && !deletes(change) && !hasExpired(change, row);
        return isValue || stage.left() ? Optional.of(joined(row, isValue ? change : null)) : Optional.empty();
    }

    private boolean hasExpired(Row change, Row row) {
        return stage.ttl() > 0 && row.time() > change.time() + stage.ttl();
    }

    /** Whether a change deletes its key. */
    static boolean deletes(Row change) {
        return Math.floorMod(change.value(), 4L) == 3;
    }

    private static Row joined(Row row, @Nullable Row change) {
        return new Row(
                row.key(),
                row.time(),
                (row.value() + (change == null ? 0 : change.value())) >> 1,
                row.mark(),
                change == null ? row.lineage() : Lineage.plus(row.lineage(), change.lineage()));
    }
}
