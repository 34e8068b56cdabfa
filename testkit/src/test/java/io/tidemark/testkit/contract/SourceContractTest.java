package io.tidemark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.source.PartitionReader;
import io.tidemark.source.RecordOutput;
import io.tidemark.source.Source;
import io.tidemark.source.SourceRun;
import io.tidemark.type.Type;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Goal: the contract accepts a good source and catches each kind of bad one. Method: a small source with one bug at a time. */
class SourceContractTest {

    private static final int RECORDS = 20;

    enum Bug {
        NONE,
        ENDLESS,
        POSITION_BEHIND,
        POSITION_AHEAD,
        MORE_THAN_ASKED,
        NUMBERS_STAND_STILL,
        NUMBERS_OF_THE_RUN,
        SAME_PARTITION_TWICE,
        PARTITIONS_DIFFER,
        FORGETS_WHAT_HAS_ENDED,
        NO_DESCRIPTION,
        GOES_ON_AFTER_THE_END,
        RECORDS_DIFFER
    }

    /** Counts; may be wrong in one way. */
    private static final class Counting implements Source<Long> {

        private static int runs;
        private final Bug bug;

        Counting(Bug bug) {
            this.bug = bug;
        }

        @Override
        public Type<Long> type() {
            return Type.LONG;
        }

        @Override
        public SourceRun<Long> start() {
            runs++;
            return new CountingRun(bug, runs, new TreeSet<>());
        }
    }

    private record CountingRun(Bug bug, int run, Set<String> known) implements SourceRun<Long> {

        @Override
        public void resume(Map<String, String> positions) {
            known.addAll(positions.keySet());
        }

        @Override
        public Discovery discover() {
            return switch (bug) {
                case FORGETS_WHAT_HAS_ENDED -> new Discovery(known.isEmpty() ? List.of("a", "b") : List.of("b"), true);
                case SAME_PARTITION_TWICE -> new Discovery(List.of("a", "a"), true);
                case PARTITIONS_DIFFER -> new Discovery(List.of("a" + run), true);
                default -> new Discovery(List.of("a", "b"), true);
            };
        }

        @Override
        public PartitionReader<Long> open(String partition, @Nullable String position) {
            return new CountingReader(bug, run, position == null ? 0 : Long.parseLong(position));
        }

        @Override
        public String describe(String partition, long position) {
            return bug == Bug.NO_DESCRIPTION ? "" : partition + ":" + position;
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }

    private static final class CountingReader implements PartitionReader<Long> {

        private final Bug bug;
        private final int run;
        private long next;
        private long handed;
        private boolean ended;

        CountingReader(Bug bug, int run, long next) {
            this.bug = bug;
            this.run = run;
            this.next = next;
        }

        @Override
        public Status read(int most, RecordOutput<Long> output) {
            int count = bug == Bug.MORE_THAN_ASKED ? most + 1 : most;
            boolean endless = bug == Bug.ENDLESS || (ended && bug == Bug.GOES_ON_AFTER_THE_END);
            for (int i = 0; i < count && (endless || next < RECORDS); i++) {
                long position =
                        bug == Bug.NUMBERS_STAND_STILL ? next / 2 : bug == Bug.NUMBERS_OF_THE_RUN ? handed : next;
                long value = bug == Bug.RECORDS_DIFFER ? next + run : next;
                if (next == 7) {
                    output.malformed("seven", position, "Sevens cannot be read.");
                } else {
                    output.record(value, position, next, RecordOutput.NO_TIME);
                }
                next++;
                handed++;
            }
            ended = next >= RECORDS && bug != Bug.ENDLESS;
            return ended ? Status.ENDED : Status.MORE;
        }

        @Override
        public String position() {
            long position = switch (bug) {
                case POSITION_BEHIND -> Math.max(0, next - 1);
                case POSITION_AHEAD -> next + (next == 5 ? 1 : 0);
                default -> next;
            };
            return String.valueOf(position);
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }

    @Test
    void aGoodSourceIsAccepted() {
        assertThatCode(() -> SourceContract.of(() -> new Counting(Bug.NONE)).check())
                .doesNotThrowAnyException();
        assertThatCode(() -> SourceContract.of(() -> new Counting(Bug.ENDLESS))
                        .first(30)
                        .check())
                .doesNotThrowAnyException();
    }

    @Test
    void eachBugIsCaught() {
        for (Bug bug : Bug.values()) {
            if (bug != Bug.NONE && bug != Bug.ENDLESS) {
                assertThatThrownBy(
                                () -> SourceContract.of(() -> new Counting(bug)).check())
                        .as(bug.name())
                        .isInstanceOf(AssertionError.class)
                        .satisfies(broken -> assertThat(broken.getMessage()).endsWith("."));
            }
        }
    }
}
