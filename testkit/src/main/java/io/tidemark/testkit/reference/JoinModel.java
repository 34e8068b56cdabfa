package io.tidemark.testkit.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The reference model of an interval join of one key (rule 15). */
final class JoinModel {

    private final Stage.Join join;
    private final String key;
    private final Tally tally;

    JoinModel(Stage.Join join, String key, Tally tally) {
        this.join = join;
        this.key = key;
        this.tally = tally;
    }

    /** Whether a row is on the left. */
    static boolean isLeft(Row row) {
        return row.value() % 2 == 0;
    }

    /**
     * Who is late is a function of each row alone, but for those given; of the others, each left one is held against each right one.
     */
    void run(List<Row> rows, Predicate<Row> givenLate) {
        List<Row> onTime = new ArrayList<>();
        for (Row row : rows) {
            if (row.stamp() > row.time() + join.grace() || givenLate.test(row)) {
                tally.lateForAll(row);
                tally.latePair(row, new Window(row.time(), row.time() + 1));
            } else {
                tally.contributed(row);
                onTime.add(row);
            }
        }
        List<Row> joined = new ArrayList<>();
        for (Row left : onTime) {
            for (Row right : onTime) {
                if (matches(left, right)) {
                    joined.add(joined(Math.max(left.time(), right.time()), left, right));
                }
            }
        }
        for (Row row : onTime) {
            if (join.keeps(isLeft(row))
                    && onTime.stream().noneMatch(other -> matches(row, other) || matches(other, row))) {
                joined.add(joined(row.time(), row, null));
            }
        }
        joined.stream().sorted(Row.AS_JOINED).forEach(tally::emit);
    }

    private boolean matches(Row left, Row right) {
        return isLeft(left)
                && !isLeft(right)
                && left.time() + join.lower() <= right.time()
                && right.time() <= left.time() + join.upper();
    }

    private Row joined(long time, Row one, @Nullable Row other) {
        return new Row(
                key,
                time,
                (one.value() + (other == null ? 0 : other.value())) >> 1,
                new Row.Mark(time, tally.self(), 0),
                other == null ? one.lineage() : Lineage.plus(one.lineage(), other.lineage()));
    }
}
