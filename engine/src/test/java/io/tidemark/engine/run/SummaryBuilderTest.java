package io.tidemark.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.engine.cut.OperatorProgress;
import io.tidemark.engine.heap.HeapStoreProvider;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.store.Copies;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.task.CutPart;
import io.tidemark.engine.task.CutParts;
import io.tidemark.engine.task.DeadLetterBudget;
import io.tidemark.record.Origins;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Goal: a cut is of workers that are equally far, or of none. Method: parts of a cut made by hand. */
class SummaryBuilderTest {

    private static List<OperatorProgress> operators(CutPart... parts) {
        RunParts run = new RunParts(
                Settings.workers(parts.length),
                List.of(),
                List.of(),
                new TreeMap<>(),
                new HeapStoreProvider().start(new StoreContext(StoreSetting.HEAP, "job", 1, Copies.NONE)),
                new Origins(),
                new TreeMap<>(),
                new DeadLetterBudget(1));
        return new SummaryBuilder(run, new JobIdentity("job", new TreeMap<>(), 4), new KeptPartitions(List.of()), "")
                .build(1, List.of(parts), Map.of(), new SummaryBuilder.Moment(0, false))
                .progress()
                .operators();
    }

    @Test
    void workersThatAgreeMakeACut() {
        CutPart one = CutParts.of(0, "count", 130, 120);
        CutPart other = CutParts.of(1, "count", 130, 120);
        assertThat(operators(one, other)).containsExactly(new OperatorProgress("count", List.of(130L), 120));
    }

    @Test
    void differentClocksAreAnError() {
        for (CutPart other : List.of(CutParts.of(1, "count", 130, 90), CutParts.of(1, "count", 100, 91))) {
            assertThatThrownBy(() -> operators(CutParts.of(0, "count", 100, 90), other))
                    .hasMessageContaining("The workers of operator count are not equally far at cut");
        }
    }
}
