package io.tidemark.bench.sidebyside;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.bench.common.Workload;
import io.tidemark.bench.common.Workloads;
import org.junit.jupiter.api.Test;

/** Goal: a wrong result is found wherever a right one can be told. Method: sums are held against a reference from which they differ in one number. */
class SumsTest {

    private static final Workload WORKLOAD = Workloads.named("tumbling-1k");
    /** Three seconds of a partition that has half a million records a second, and a little more. */
    private static final long[] POSITIONS = {1_500_001, 1_700_000};

    private static final Sums REFERENCE = sums(new long[] {5, 6, 7, 8}, new long[] {50, 60, 70, 80});

    private static Sums sums(long[] counts, long[] hashes) {
        return new Sums(POSITIONS, counts, hashes);
    }

    @Test
    void whatIsTheSameIsRight() {
        assertThat(REFERENCE.matchAll(REFERENCE)).isEqualTo(Verdict.right(26));
        assertThat(REFERENCE.matchBefore(WORKLOAD, REFERENCE)).isEqualTo(Verdict.right(18));
    }

    @Test
    void oneWrongHashOrNumberIsFound() {
        Sums wrongHash = sums(new long[] {5, 6, 7, 8}, new long[] {50, 60, 71, 80});
        Sums wrongCount = sums(new long[] {5, 6, 8, 8}, new long[] {50, 60, 70, 80});
        Sums missing = sums(new long[] {5, 6}, new long[] {50, 60});
        for (Sums wrong : new Sums[] {wrongHash, wrongCount, missing}) {
            assertThat(wrong.matchAll(REFERENCE).isRight()).isFalse();
            assertThat(wrong.matchBefore(WORKLOAD, REFERENCE).isRight()).isFalse();
        }
    }

    @Test
    void whatDependsOnWhereOthersStoppedIsLeftOut() {
        Sums wrongLast = sums(new long[] {5, 6, 7, 1}, new long[] {50, 60, 70, 3});
        assertThat(wrongLast.matchAll(REFERENCE).isRight()).isFalse();
        assertThat(wrongLast.matchBefore(WORKLOAD, REFERENCE)).isEqualTo(Verdict.right(18));
    }

    @Test
    void whatHasNoResultIsNotRight() {
        Sums none = sums(new long[0], new long[0]);
        assertThat(none.matchAll(none).isRight()).isFalse();
    }
}
