package io.tidemark.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.core.RefusedException;
import io.tidemark.record.Origin;
import io.tidemark.type.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Goal: aggregates do what they say at their edges: extreme numbers, limits, no records, ties, mistakes in what the user gives.
 * Method: an example of each.
 */
class AggregateEdgesTest {

    private static final BigDecimal ZERO = BigDecimal.ZERO;

    @Test
    void sumsAtTheEdgeAreExactInEveryOrder() {
        long[][] orders = {
            {Long.MAX_VALUE, 1, -1}, {1, Long.MAX_VALUE, -1}, {-1, 1, Long.MAX_VALUE}, {1, -1, Long.MAX_VALUE}
        };
        for (long[] order : orders) {
            Rows<Long> rows = new Rows<>(Aggregates.sum(Hit::number));
            assertThat(rows.result(rows.fold(numbers(order)))).isEqualTo(Long.MAX_VALUE);
        }
    }

    @Test
    void aSumThatDoesNotFitIsNeverANegativeNumber() {
        Rows<Long> rows = new Rows<>(Aggregates.sum(Hit::number));
        assertThatThrownBy(() -> rows.result(rows.fold(numbers(Long.MAX_VALUE, 1))))
                .isInstanceOf(ArithmeticException.class)
                .hasMessage(
                        "The sum 9223372036854775808 does not fit into 64 bits. Use sumExact, or sum over shorter windows.");
    }

    @Test
    void aSumOfZeroIsAResult() {
        Rows<Long> rows = new Rows<>(Aggregates.sum(Hit::number));
        Cells cells = rows.fold(numbers(5, -5));
        assertThat(rows.result(cells)).isZero();
        assertThat(cells.records(1)).isEqualTo(2);
    }

    @Test
    void theMeanOfExtremesIsRoundedOnce() {
        Rows<Double> rows = new Rows<>(Aggregates.mean(Hit::number));
        assertThat(rows.result(rows.fold(numbers(Long.MAX_VALUE, Long.MAX_VALUE))))
                .isEqualTo(0x1p63);
        assertThat(rows.result(rows.fold(numbers(Long.MAX_VALUE, Long.MIN_VALUE))))
                .isEqualTo(-0.5);
        assertThat(rows.result(rows.fold(numbers(1, 0, 0)))).isEqualTo(1.0 / 3);
    }

    @Test
    void theExtremesOfDoublesKnowNanAndNegativeZero() {
        Rows<Double> min = new Rows<>(Aggregates.minDouble(Hit::real));
        Rows<Double> max = new Rows<>(Aggregates.maxDouble(Hit::real));
        assertBits(min.result(min.fold(reals(0.0, -0.0))), -0.0);
        assertBits(max.result(max.fold(reals(-0.0, 0.0))), 0.0);
        assertBits(max.result(max.fold(reals(-0.0))), -0.0);
        assertBits(min.result(min.fold(reals(Double.NaN, Double.POSITIVE_INFINITY))), Double.POSITIVE_INFINITY);
        assertBits(min.result(min.fold(reals(Double.NaN))), Double.NaN);
        assertBits(max.result(max.fold(reals(Double.longBitsToDouble(0xFFF8000000000001L), 1.0))), Double.NaN);
        assertBits(max.result(max.fold(reals(Double.NEGATIVE_INFINITY))), Double.NEGATIVE_INFINITY);
    }

    @Test
    void sumsOfDoublesKnowNanInfinityAndNegativeZero() {
        for (Aggregate<Hit, Double> sum :
                List.of(Aggregates.sumDouble(Hit::real), Aggregates.<Hit>sumDoubleExact(Hit::real))) {
            Rows<Double> rows = new Rows<>(sum);
            assertBits(rows.result(rows.fold(reals(-0.0, -0.0))), 0.0);
            assertBits(rows.result(rows.fold(reals(1, Double.NaN, 2))), Double.NaN);
            assertBits(rows.result(rows.fold(reals(1, Double.POSITIVE_INFINITY, 2))), Double.POSITIVE_INFINITY);
            assertBits(
                    rows.result(rows.fold(reals(Double.NEGATIVE_INFINITY, Double.MAX_VALUE))),
                    Double.NEGATIVE_INFINITY);
            assertBits(rows.result(rows.fold(reals(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY))), Double.NaN);
            assertBits(rows.result(rows.fold(reals(1e16, 1, -1e16))), 1.0);
        }
    }

    @Test
    void anExactSumOfDoublesPassesThroughWhatNoDoubleHolds() {
        Rows<Double> rows = new Rows<>(Aggregates.sumDoubleExact(Hit::real));
        double max = Double.MAX_VALUE;
        double min = Double.MIN_VALUE;
        assertBits(rows.result(rows.fold(reals(max, max, min, -max, -max))), min);
        assertThatThrownBy(() -> rows.result(rows.fold(reals(max, max))))
                .isInstanceOf(ResultOverflowException.class)
                .hasMessageContaining("the largest double");
    }

    @Test
    void noRecordPassingAFilterHasAResultThatIsNamed() {
        Rows<Long> rows = new Rows<>(Aggregates.filter(hit -> false, Aggregates.max(Hit::number), -7L));
        assertThat(rows.result(rows.fold(numbers(1, 2)))).isEqualTo(-7);
        Aggregate<Hit, Long> unnamed = Aggregates.filter(hit -> false, Aggregates.max(Hit::number));
        assertThatThrownBy(() -> unnamed.bind(new Layout()))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("use filter(predicate, aggregate, none)");
    }

    @Test
    void valuesOfOneRecordAreToldApartWithoutAskingWhoCameFirst() {
        Origin origin = new Origin("s", "p");
        List<Rec> twins = List.of(rec("b", 1, origin, 1), rec("a", 1, origin, 1), rec("a", 1, origin, 1));
        List<Rec> turned = List.of(twins.get(1), twins.get(2), twins.get(0));
        Rows<List<String>> collect = new Rows<>(Aggregates.collect(Hit::word, Type.STRING, 10));
        assertThat(collect.result(collect.fold(twins))).containsExactly("a", "a", "b");
        assertThat(collect.bytes(collect.fold(turned))).isEqualTo(collect.bytes(collect.fold(twins)));
        assertThat(collect.result(collect.restored(collect.fold(twins)))).containsExactly("a", "a", "b");
        Rows<String> last = new Rows<>(Aggregates.last(Hit::word, Type.STRING));
        assertThat(last.result(last.fold(twins))).isEqualTo("a").isEqualTo(last.result(last.fold(turned)));
    }

    @Test
    void ordersFollowNamesAndNotIds() {
        Rows<String> first = new Rows<>(Aggregates.first(Hit::word, Type.STRING));
        first.knowOrigin("zebra", "0");
        first.knowOrigin("ape", "0");
        Cells cells = first.fold(List.of(
                rec("of zebra", 5, new Origin("zebra", "0"), 1),
                rec("of ape", 5, new Origin("ape", "0"), 9),
                rec("later", 6, new Origin("ape", "0"), 0)));
        assertThat(first.result(cells)).isEqualTo("of ape");
    }

    @Test
    void aLimitThatIsPassedSaysSo() {
        Rows<List<String>> rows = new Rows<>(Aggregates.collect(Hit::word, Type.STRING, 2));
        assertThatThrownBy(() -> rows.result(rows.fold(words("a", "b", "c"))))
                .isInstanceOf(ResultOverflowException.class)
                .hasMessage("The aggregate collect met more than its limit of 2 values in one window."
                        + " Give it a higher limit, or use shorter windows.");
        Rows<Long> distinct = new Rows<>(Aggregates.distinct(Hit::word, Type.STRING, 2));
        assertThat(distinct.result(distinct.fold(words("a", "b", "a", "b")))).isEqualTo(2);
        assertThatThrownBy(() -> distinct.result(distinct.fold(words("a", "b", "c"))))
                .hasMessageContaining("The aggregate distinct met more than its limit of 2 different values");
    }

    @Test
    void aFunctionThatReturnsNullIsNamed() {
        Rows<String> first = new Rows<>(Aggregates.first(AggregateEdgesTest::nothing, Type.STRING));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> first.fold(words("a")))
                .withMessageStartingWith("The function given to first returned null.");
        Rows<BigDecimal> sum = new Rows<>(Aggregates.sumDecimal(AggregateEdgesTest::noDecimal, 2));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> sum.fold(words("a")))
                .withMessageStartingWith("The function given to sumDecimal returned null.");
        Rows<String> map = new Rows<>(Aggregates.<Hit>count().map(AggregateEdgesTest::nothing));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> map.result(map.fold(words("a"))))
                .withMessageStartingWith("The function given to map returned null.");
    }

    @Test
    void decimalsThatWouldBeRoundedAreRefused() {
        Rows<BigDecimal> sum = new Rows<>(Aggregates.sumDecimal(Hit::decimal, 2));
        for (String bad : List.of("0.001", "1E+36", "1E+1000000000", "1E-1000000000")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> sum.fold(List.of(rec(new Hit(0, 0, new BigDecimal(bad), "")))))
                    .withMessageContaining("does not fit 38 digits of which 2 come after the point");
        }
        List<Rec> fine = List.of(
                rec(new Hit(0, 0, new BigDecimal("1E+3"), "")), rec(new Hit(0, 0, new BigDecimal("0.1000"), "")));
        assertThat(sum.result(sum.fold(fine))).isEqualTo(new BigDecimal("1000.10"));
    }

    @Test
    void numbersWithoutAQuantileAreRefused() {
        Rows<List<Double>> rows = new Rows<>(Aggregates.quantiles(Hit::real, 0.5));
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -Double.MAX_VALUE}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> rows.fold(reals(bad)))
                    .withMessageContaining("is in no bin");
        }
    }

    @Test
    void fieldsAreCalledAsTheUserSays() {
        Aggregate<Hit, List<Object>> all = Aggregates.all(
                        Aggregates.count(),
                        Aggregates.sum(Hit::number),
                        Aggregates.max(Hit::number).named("top"),
                        Aggregates.all(
                                        Aggregates.min(Hit::number),
                                        Aggregates.filter((Hit hit) -> true, Aggregates.count()))
                                .as((a, b) -> a + b)
                                .named("low")
                                .map(sum -> sum))
                .as((a, b, c, d) -> List.<Object>of(a, b, c, d));
        assertThat(fieldNames(all)).containsExactly("sum", "top", "low_min", "low_filter_matched");
        assertThat(fieldNames(Aggregates.sum(Hit::number).named("bytes").named("traffic")))
                .containsExactly("traffic");
        assertThat(fieldNames(Aggregates.first(Hit::word, Type.STRING).named("entry")))
                .containsExactly("entry", "entry_stamp", "entry_source", "entry_partition", "entry_position");
        assertThat(all.describe()).isEqualTo("all(count, sum, max as top, all(min, filter(count)) as low)");
    }

    @Test
    void twoAggregatesOfOneNameAreRefused() {
        Aggregate<Hit, Long> all = Aggregates.all(Aggregates.sum(Hit::number), Aggregates.<Hit>sum(hit -> 1))
                .as(Long::sum);
        assertThatThrownBy(() -> all.bind(new Layout()))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("field called \"sum\": give each a name of its own");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Aggregates.sum(Hit::number).named("2 nd"))
                .withMessageStartingWith("\"2 nd\" cannot be the name of an aggregate");
    }

    @Test
    void parametersThatCannotBeAreRefused() {
        assertRefused(() -> Aggregates.distinct(Hit::word, Type.STRING, 0), "limit of distinct is 0");
        assertRefused(() -> Aggregates.collect(Hit::word, Type.STRING, -1), "limit of collect is -1");
        assertRefused(() -> Aggregates.collectSet(Hit::word, Type.STRING, 0), "limit of collectSet is 0");
        assertRefused(() -> Aggregates.topK(0, Hit::word, Type.STRING), "number of items of topK is 0");
        assertRefused(() -> Aggregates.topK(5, Hit::word, Type.STRING, 4), "limit of topK is 4");
        assertRefused(() -> Aggregates.distinctApprox(Hit::word, Type.STRING, 100), "a power of two from 16");
        assertRefused(() -> Aggregates.quantiles(Hit::real), "name at least one fraction");
        assertRefused(() -> Aggregates.quantiles(Hit::real, 50), "from 0 to 1");
        assertRefused(() -> Aggregates.quantilesWithin(1e-9, Hit::real, 0.5), "accuracy of quantiles");
        assertRefused(() -> Aggregates.all(List.<Aggregate<Hit, Long>>of()), "no aggregate in the list");
        assertThatThrownBy(() -> Aggregates.topK(5, Hit::word, Type.STRING).resultType())
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("give the aggregate its result class");
    }

    @Test
    void aListOfAggregatesGivesAListOfResults() {
        Rows<List<Long>> rows = new Rows<>(
                Aggregates.all(List.of(Aggregates.count(), Aggregates.sum(Hit::number), Aggregates.max(Hit::number))));
        assertThat(rows.result(rows.fold(numbers(1, 2, 4)))).containsExactly(3L, 7L, 4L);
    }

    private static void assertRefused(Runnable call, String sentence) {
        assertThatIllegalArgumentException().isThrownBy(call::run).withMessageContaining(sentence);
    }

    private static void assertBits(double value, double expected) {
        assertThat(Double.doubleToRawLongBits(value)).isEqualTo(Double.doubleToRawLongBits(expected));
    }

    private static List<String> fieldNames(Aggregate<Hit, ?> aggregate) {
        return aggregate.bind(new Layout()).fields("state").stream()
                .map(field -> field.name())
                .toList();
    }

    /** A user's mistake. */
    @SuppressWarnings("NullAway")
    private static String nothing(Object unused) {
        return null;
    }

    /** Another. */
    @SuppressWarnings("NullAway")
    private static BigDecimal noDecimal(Object unused) {
        return null;
    }

    static List<Rec> numbers(long... numbers) {
        List<Rec> list = new ArrayList<>();
        for (long number : numbers) {
            list.add(rec(new Hit(number, 0, ZERO, "")));
        }
        return list;
    }

    private static List<Rec> reals(double... reals) {
        List<Rec> list = new ArrayList<>();
        for (double real : reals) {
            list.add(rec(new Hit(0, real, ZERO, "")));
        }
        return list;
    }

    static List<Rec> words(String... words) {
        List<Rec> list = new ArrayList<>();
        for (String word : words) {
            list.add(rec(word, 0, new Origin("s", "p"), list.size()));
        }
        return list;
    }

    private static Rec rec(String word, long stamp, Origin origin, long position) {
        return new Rec(new Hit(0, 0, ZERO, word), stamp, origin, position);
    }

    private static Rec rec(Hit hit) {
        return new Rec(hit, 0, new Origin("s", "p"), 0);
    }
}
