package io.tidemark.testkit.driven;

import io.tidemark.testkit.program.Elements;
import io.tidemark.type.Type;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A record of a driven scenario, with the halves of its lineage. */
record Rec(String key, long time, long value, long lineageHigh, long lineageLow) {

    static final Elements<Rec> ELEMENTS = new Elements<>() {
        @Override
        public Type<Rec> type() {
            return Type.of(Rec.class);
        }

        @Override
        public long value(Rec rec) {
            return rec.value;
        }

        @Override
        public Rec made(String key, long time, long value, List<Rec> of) {
            BigInteger lineage = of.stream()
                    .map(rec -> ScenarioJob.lineage(rec.lineageHigh, rec.lineageLow))
                    .reduce(BigInteger.ZERO, BigInteger::add);
            return new Rec(key, time, value, lineage.shiftRight(Long.SIZE).longValue(), lineage.longValue());
        }
    };

    /** Whether it deletes its key, as a change of a table. */
    boolean isDeletion() {
        return Math.floorMod(value, 4) == 3;
    }

    /** What a record comes to with what a table has for it, which may be nothing. */
    static Rec given(Rec row, @Nullable Rec change) {
        Rec joined = joined(row, change);
        return new Rec(row.key, row.time, joined.value, joined.lineageHigh, joined.lineageLow);
    }

    /** What a join makes of two records, or of one without a match. */
    static Rec joined(@Nullable Rec left, @Nullable Rec right) {
        if (left == null || right == null) {
            Rec one = left == null ? right : left;
            if (one == null) {
                throw new IllegalStateException("A join gave nothing.");
            }
            return new Rec(one.key, one.time, one.value >> 1, one.lineageHigh, one.lineageLow);
        }
        BigInteger lineage = ScenarioJob.lineage(left.lineageHigh, left.lineageLow)
                .add(ScenarioJob.lineage(right.lineageHigh, right.lineageLow));
        return new Rec(
                left.key,
                Math.max(left.time, right.time),
                (left.value + right.value) >> 1,
                lineage.shiftRight(Long.SIZE).longValue(),
                lineage.longValue());
    }
}
