package io.tidemark.bench.sidebyside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Goal: what a command line asks for is what is measured, in turn. Method: rows and options are read, and orders of rounds are written out. */
class PlanTest {

    @Test
    void everyRoundBeginsWithTheNextEngine() {
        List<String> engines = List.of("a", "b", "c");
        assertThat(Plan.rotated(engines, 0)).containsExactly("a", "b", "c");
        assertThat(Plan.rotated(engines, 1)).containsExactly("b", "c", "a");
        assertThat(Plan.rotated(engines, 2)).containsExactly("c", "a", "b");
        assertThat(Plan.rotated(engines, 3)).containsExactly("a", "b", "c");
    }

    @Test
    void aRowIsReadAsItIsWritten() {
        for (String name : List.of("tumbling-1k", "tumbling-1m@rocksdb", "dedup-10m+1s", "tumbling-10m@rocksdb+10s")) {
            assertThat(Row.parse(name).name()).isEqualTo(name);
        }
        assertThat(Row.parse("tumbling-10m@rocksdb+10s").cutSeconds()).isEqualTo(10);
        assertThatThrownBy(() -> Row.parse("tumbling-1k@disk")).hasMessageContaining("is not a row");
        assertThatThrownBy(() -> Row.parse("nothing+1s")).hasMessageContaining("no workload");
    }

    @Test
    void thereAreTwelveRowsAndEveryEngineHasOne() {
        Plan plan = Options.parse(List.of());
        assertThat(plan.rows()).hasSize(12).doesNotHaveDuplicates();
        assertThat(plan.rounds()).isEqualTo(3);
        for (Side side : Side.ENGINES) {
            assertThat(plan.rows()).anyMatch(side.can());
        }
        assertThat(plan.enginesOf(Row.parse("tumbling-1m@rocksdb"))).doesNotContain(Side.named("jet"));
        assertThat(plan.engines()).doesNotContain(Side.named("spark"));
    }

    @Test
    void optionsChangeThePlan() {
        Plan plan = Options.parse(List.of(
                "--quick", "--rows", "slides,tumbling-1k", "--rounds", "2", "--engines", "jet,flink", "--heap", "2g"));
        assertThat(plan.rows()).hasSize(5);
        assertThat(plan.rounds()).isEqualTo(2);
        assertThat(plan.measuredSeconds()).isEqualTo(5);
        assertThat(plan.engines()).extracting(Side::name).containsExactly("jet", "flink");
        assertThat(plan.heap()).isEqualTo("2g");
        assertThatThrownBy(() -> Options.parse(List.of("--fast"))).hasMessageContaining("--fast");
    }
}
