package io.tidemark.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.cell.Cells;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Goal: a user's own aggregator takes part like a ready-made one, its mistakes are named, and a record that makes it throw leaves no
 * trace. Method: a small aggregator in all its roles, and ones that go wrong at will.
 */
class UserAggregatorTest {

    /** How many letters, in how many words. */
    record Letters(long letters, long words) {}

    /** Counts letters; a word may ask for trouble. */
    private static class LetterCount implements Aggregator<Hit, Letters, String> {

        @Override
        public Letters create() {
            return new Letters(0, 0);
        }

        @Override
        @SuppressWarnings("NullAway")
        public Letters add(Letters accumulator, Hit hit) {
            if (hit.word().equals("throw")) {
                throw new IllegalStateException("asked to");
            }
            if (hit.word().equals("null")) {
                return null;
            }
            return new Letters(accumulator.letters + hit.word().length(), accumulator.words + 1);
        }

        @Override
        public Letters merge(Letters earlier, Letters later) {
            return new Letters(earlier.letters + later.letters, earlier.words + later.words);
        }

        @Override
        public String result(Letters accumulator) {
            return accumulator.letters + "/" + accumulator.words;
        }
    }

    /** The same, and it can take back. */
    private static final class InvertibleLetterCount extends LetterCount
            implements SubtractingAggregator<Hit, Letters, String> {

        @Override
        public Letters subtract(Letters accumulator, Letters part) {
            return new Letters(accumulator.letters - part.letters, accumulator.words - part.words);
        }
    }

    @Test
    void itAddsMergesAndComesBack() {
        Rows<String> rows = new Rows<>(Aggregates.of("letters", new LetterCount(), Letters.class));
        Cells cells = rows.fold(AggregateEdgesTest.words("ab", "cde"));
        rows.merge(cells, rows.restored(rows.fold(AggregateEdgesTest.words("f"))));
        assertThat(rows.result(rows.restored(cells))).isEqualTo("6/3");
        assertThat(rows.asAvro(cells).get("letters")).hasToString("{\"letters\": 6, \"words\": 3}");
        assertThat(rows.kernel().isSubtractable()).isFalse();
        assertThat(rows.kernel().isAssociative()).isTrue();
    }

    @Test
    void itSubtractsIfItCan() {
        Rows<String> rows = new Rows<>(Aggregates.of("letters", new InvertibleLetterCount(), Letters.class));
        Cells cells = rows.fold(AggregateEdgesTest.words("ab", "cde"));
        rows.subtract(cells, rows.fold(AggregateEdgesTest.words("ab")));
        assertThat(rows.kernel().isSubtractable()).isTrue();
        assertThat(rows.result(cells)).isEqualTo("3/1");
    }

    @Test
    void aMethodThatReturnsNullIsNamed() {
        Rows<String> rows = new Rows<>(Aggregates.of("letters", new LetterCount(), Letters.class));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rows.fold(AggregateEdgesTest.words("null")))
                .withMessageMatching("The method add of .*LetterCount returned null\\. .*");
    }

    @Test
    void aRecordThatMakesItThrowLeavesNoTrace() {
        Aggregate<Hit, Object> three = Aggregates.all(
                        Aggregates.sum((Hit hit) -> 1),
                        Aggregates.of("first", new LetterCount(), Letters.class),
                        Aggregates.of("second", new LetterCount(), Letters.class),
                        Aggregates.collect(Hit::word, io.tidemark.type.Type.STRING, 10))
                .as((a, b, c, d) -> List.<Object>of(a, b, c, d));
        Aggregate<Hit, String> filtered =
                Aggregates.filter(hit -> true, Aggregates.of("letters", new LetterCount(), Letters.class));
        for (Aggregate<Hit, ?> aggregate : List.of(three, filtered)) {
            checkNoTrace(aggregate);
        }
    }

    private static <R> void checkNoTrace(Aggregate<Hit, R> aggregate) {
        Rows<R> rows = new Rows<>(aggregate);
        Cells cells = rows.fold(AggregateEdgesTest.words("ab", "c"));
        byte[] before = rows.bytes(cells);
        for (String trouble : List.of("throw", "null")) {
            assertThatThrownBy(() ->
                            rows.add(cells, AggregateEdgesTest.words(trouble).get(0)))
                    .isInstanceOfAny(IllegalStateException.class, IllegalArgumentException.class);
            assertThat(rows.bytes(cells)).isEqualTo(before);
            assertThat(cells.records(1)).isEqualTo(2);
        }
    }
}
