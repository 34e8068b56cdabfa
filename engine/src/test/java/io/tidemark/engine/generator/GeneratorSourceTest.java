package io.tidemark.engine.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.source.SourceRun;
import io.tidemark.testkit.contract.SourceContract;
import io.tidemark.type.Type;
import org.junit.jupiter.api.Test;

/** Goal: a generator keeps the promises of a source. Method: the contract that all sources must keep, and wrong arguments. */
class GeneratorSourceTest {

    private static final Generator<Long> GENERATOR = new Generator<>() {
        @Override
        public Long value(int partition, long index) {
            return partition * 1_000_000L + index;
        }

        @Override
        public long time(int partition, long index) {
            return index * 10;
        }
    };

    @Test
    void keepsTheContract() {
        SourceContract.of(() -> GeneratorSource.of(Type.LONG, 3, GENERATOR).count(50))
                .check();
        SourceContract.of(() -> GeneratorSource.of(Type.LONG, 1, GENERATOR).count(0))
                .check();
        SourceContract.of(() -> GeneratorSource.of(Type.LONG, 2, GENERATOR))
                .first(40)
                .check();
        SourceContract.of(() -> GeneratorSource.of(Type.STRING, 1, (partition, index) -> "x" + index))
                .first(9)
                .check();
    }

    @Test
    void wrongArgumentsAreRefused() {
        assertThatThrownBy(() -> GeneratorSource.of(Type.LONG, 0, GENERATOR)).hasMessageContaining("1 to 65536");
        GeneratorSource<Long> source = GeneratorSource.of(Type.LONG, 2, GENERATOR);
        assertThatThrownBy(() -> source.count(-1)).hasMessageContaining("-1");
        SourceRun<Long> run = source.count(5).start();
        assertThatThrownBy(() -> run.open("2", null)).hasMessageContaining("The partition 2 does not exist");
        assertThatThrownBy(() -> run.open("0", "6")).hasMessageContaining("The position 6 does not exist");
        assertThatThrownBy(() -> run.open("x", null)).hasMessageContaining("\"x\" is not a partition");
        assertThat(run.describe("1", 3)).isEqualTo("1:3");
    }
}
