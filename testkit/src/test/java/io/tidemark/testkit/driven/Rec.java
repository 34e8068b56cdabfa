package io.tidemark.testkit.driven;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** A record of a driven scenario, with the halves of its lineage. */
record Rec(String key, long time, long value, long lineageHigh, long lineageLow) {

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
