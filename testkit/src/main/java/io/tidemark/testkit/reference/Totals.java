package io.tidemark.testkit.reference;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;

/**
 * What a window, session or passed record amounts to.
 *
 * @param count the records taken, which is also the revision of the FINAL
 * @param sum the exact sum of the values
 * @param min the smallest value
 * @param max the largest value
 * @param first the value of the first record in the order of records
 * @param last the value of the last record in the order of records
 * @param earliest the value of the record with the smallest event time, the first in order among equals
 * @param latest the value of the record with the largest event time, the last in order among equals
 * @param lineage the {@link Lineage} of the source records that it stands for
 */
public record Totals(
        long count,
        BigInteger sum,
        long min,
        long max,
        long first,
        long last,
        long earliest,
        long latest,
        BigInteger lineage) {

    /** Adds the rows up. */
    static Totals of(List<Row> rows) {
        List<Row> ordered = rows.stream().sorted(Row.ORDER).toList();
        // The sort is stable, so among equal times the order of records holds.
        List<Row> byTime =
                ordered.stream().sorted(Comparator.comparingLong(Row::time)).toList();
        int end = rows.size() - 1;
        return new Totals(
                rows.size(),
                rows.stream().map(row -> BigInteger.valueOf(row.value())).reduce(BigInteger.ZERO, BigInteger::add),
                rows.stream().mapToLong(Row::value).min().orElseThrow(),
                rows.stream().mapToLong(Row::value).max().orElseThrow(),
                ordered.get(0).value(),
                ordered.get(end).value(),
                byTime.get(0).value(),
                byTime.get(end).value(),
                rows.stream().map(Row::lineage).reduce(BigInteger.ZERO, Lineage::plus));
    }

    /** Whether the sum does not fit in a long: such a result goes to the dead letters and not to the next stage. */
    public boolean overflows() {
        return sum.bitLength() >= Long.SIZE;
    }
}
