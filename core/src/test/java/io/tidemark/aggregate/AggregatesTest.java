package io.tidemark.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tidemark.cell.Cells;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Goal: every ready-made aggregate gives the naive answer and keeps its promises. Method: for each, lists of records with values at
 * the edges, from a printed seed, are folded in every way that the aggregate allows: in any order and any grouping, with a restart
 * after any step, with parts merged and taken out again. All must give the naive result and the same bytes.
 */
class AggregatesTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int LISTS = 150;
    private static final int RECORDS_MAX = 24;

    @TestFactory
    Stream<DynamicTest> everyAggregate() {
        return AggregateCases.ALL.stream()
                .map(testCase -> dynamicTest(testCase.aggregate().describe(), () -> check(testCase)));
    }

    private static <R> void check(AggregateCases.Case<R> testCase) {
        for (int list = 0; list < LISTS; list++) {
            long seed = SEED + list;
            SplittableRandom random = new SplittableRandom(seed);
            int size = random.nextInt(1, RECORDS_MAX);
            List<Rec> records = new Hits(random, testCase.isFinite()).list(size);
            try {
                new Check<>(testCase, records, seed).run();
            } catch (AssertionError | RuntimeException failure) {
                throw new AssertionError("seed " + seed + ", records " + records, failure);
            }
        }
    }

    /** One aggregate and one list of records. */
    private static final class Check<R> {

        private final AggregateCases.Case<R> testCase;
        private final List<Rec> records;
        private final Random random;
        private final Rows<R> rows;
        private final Cells whole;

        Check(AggregateCases.Case<R> testCase, List<Rec> records, long seed) {
            this.testCase = testCase;
            this.records = records;
            this.random = new Random(seed);
            this.rows = new Rows<>(testCase.aggregate());
            rows.knowOrigin("views", "p1");
            rows.knowOrigin("a", "p0");
            this.whole = rows.fold(records);
        }

        void run() {
            assertThat(rows.kernel().isAssociative()).isEqualTo(testCase.isExact());
            checkOutcome(rows.outcome(whole));
            rows.asAvro(whole);
            checkRestarts();
            if (testCase.isExact()) {
                for (int way = 0; way < 4; way++) {
                    checkAnyWay();
                }
            } else {
                checkLeftToRight();
            }
            if (rows.kernel().isSubtractable()) {
                checkSubtraction();
            }
            checkResultType();
        }

        private void checkOutcome(Object outcome) {
            Object expected = testCase.naive().apply(records);
            if (testCase.isExact()) {
                assertThat(outcome).isEqualTo(expected);
            } else {
                assertThat((Double) outcome).satisfies(value -> testCase.closeTo(value, (Double) expected, records));
            }
        }

        private void checkRestarts() {
            Cells cells = rows.empty();
            for (Rec rec : records) {
                rows.add(cells, rec);
                cells = rows.restored(cells);
            }
            assertSame(cells, whole);
        }

        private void checkAnyWay() {
            List<Rec> shuffled = new ArrayList<>(records);
            Collections.shuffle(shuffled, random);
            assertSame(anyTree(shuffled), whole);
        }

        /** Folds a list as a random tree of additions, merges and restarts. */
        private Cells anyTree(List<Rec> list) {
            if (list.size() < 2 || random.nextInt(4) == 0) {
                return maybeRestored(rows.fold(list));
            }
            int cut = random.nextInt(list.size() + 1);
            Cells left = anyTree(list.subList(0, cut));
            rows.merge(left, anyTree(list.subList(cut, list.size())));
            return maybeRestored(left);
        }

        private Cells maybeRestored(Cells cells) {
            return random.nextInt(3) == 0 ? rows.restored(cells) : cells;
        }

        /** Slices of a window, merged from left to right, with and without restarts. */
        private void checkLeftToRight() {
            Cells plain = rows.empty();
            Cells restarted = rows.empty();
            for (int from = 0; from < records.size(); ) {
                int to = Math.min(records.size(), from + 1 + random.nextInt(5));
                rows.merge(plain, rows.fold(records.subList(from, to)));
                rows.merge(restarted, rows.restored(rows.fold(records.subList(from, to))));
                restarted = rows.restored(restarted);
                from = to;
            }
            assertSame(restarted, plain);
            checkOutcome(rows.outcome(plain));
        }

        private void checkSubtraction() {
            int cut = random.nextInt(records.size() + 1);
            Cells left = rows.fold(records.subList(0, cut));
            Cells right = rows.fold(records.subList(cut, records.size()));
            Cells both = rows.fold(records);
            rows.subtract(both, left);
            assertThat(rows.bytes(both)).isEqualTo(rows.bytes(right));
            rows.merge(both, left);
            assertSame(both, whole);
            rows.subtract(both, right);
            rows.subtract(both, left);
            assertThat(rows.bytes(both)).isEqualTo(rows.bytes(rows.empty()));
        }

        private void assertSame(Cells cells, Cells expected) {
            assertThat(rows.bytes(cells)).isEqualTo(rows.bytes(expected));
            assertThat(rows.outcome(cells)).isEqualTo(rows.outcome(expected));
        }

        /** Results can be kept in state: their type writes them and reads them back. */
        private void checkResultType() {
            if (rows.outcome(whole) != ResultOverflowException.class && testCase.hasResultType()) {
                R result = rows.result(whole);
                Type<R> type = testCase.aggregate().resultType();
                assertThat(type.fromBytes(type.toBytes(result))).isEqualTo(result);
            }
        }
    }
}
