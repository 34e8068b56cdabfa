package io.tidemark.aggregate;

import io.tidemark.record.Origin;
import java.util.Comparator;

/** A hit and its place in the order of records. */
record Rec(Hit hit, long stamp, Origin origin, long position) {

    static final Comparator<Rec> ORDER = Comparator.comparingLong(Rec::stamp)
            .thenComparing(rec -> rec.origin().name())
            .thenComparing(rec -> rec.origin().partition())
            .thenComparingLong(Rec::position);
}
