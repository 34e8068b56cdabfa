package io.tidemark.testkit.reference;

import java.math.BigInteger;
import java.util.Comparator;

/** A record on its way between stages. */
record Row(String key, long time, long value, Mark mark, BigInteger lineage) {

    /** The order of records (rule 18). */
    static final Comparator<Row> ORDER = Comparator.comparing(Row::mark);

    /** An order of rows that come in none: that of {@link Final#JOINED}. */
    static final Comparator<Row> AS_JOINED =
            Comparator.comparingLong(Row::time).thenComparing(Row::lineage).thenComparingLong(Row::value);

    /** What a record is ordered by: its stamp, then where it came from. */
    record Mark(long stamp, Origin origin, long position) implements Comparable<Mark> {

        private static final Comparator<Mark> ORDER = Comparator.comparingLong(Mark::stamp)
                .thenComparing(Mark::origin)
                .thenComparingLong(Mark::position);

        @Override
        public int compareTo(Mark other) {
            return ORDER.compare(this, other);
        }
    }

    long stamp() {
        return mark.stamp();
    }
}
