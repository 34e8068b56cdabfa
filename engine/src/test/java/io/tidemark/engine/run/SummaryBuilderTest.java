package io.tidemark.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.engine.cut.OperatorProgress;
import io.tidemark.engine.heap.HeapStoreProvider;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.task.CutPart;
import io.tidemark.engine.task.CutParts;
import io.tidemark.engine.task.DeadLetterBudget;
import io.tidemark.record.Origins;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Goal: workers that have come to different clocks, which they only may where partitions go idle or are found, leave a cut from which
 * none of them misses a window. Method: parts of a cut made by hand.
 */
class SummaryBuilderTest {

    private static List<OperatorProgress> operators(boolean clocksMayDiffer, CutPart... parts) {
        RunParts run = new RunParts(
                Settings.workers(parts.length),
                List.of(),
                List.of(),
                new TreeMap<>(),
                new HeapStoreProvider().start(new StoreContext(StoreSetting.HEAP, "job", 1)),
                new Origins(),
                new TreeMap<>(),
                new DeadLetterBudget(1),
                clocksMayDiffer);
        return new SummaryBuilder(run, new JobIdentity("job", new TreeMap<>(), 4), new KeptPartitions(List.of()), "")
                .build(1, List.of(parts), Map.of(), new SummaryBuilder.Moment(0, false))
                .progress()
                .operators();
    }

    @Test
    void theHighestClockIsKeptAndTheLowestThatWasClosed() {
        CutPart behind = CutParts.of(0, "count", 100, 90);
        CutPart ahead = CutParts.of(1, "count", 130, 120);
        for (List<CutPart> order : List.of(List.of(behind, ahead), List.of(ahead, behind))) {
            assertThat(operators(true, order.toArray(CutPart[]::new)))
                    .containsExactly(new OperatorProgress("count", List.of(130L), 90));
        }
    }

    @Test
    void differentClocksAreAnErrorWhereTheyCannotBe() {
        assertThatThrownBy(() -> operators(false, CutParts.of(0, "count", 100, 90), CutParts.of(1, "count", 130, 90)))
                .hasMessageContaining("The workers of operator count have different clocks");
    }
}
