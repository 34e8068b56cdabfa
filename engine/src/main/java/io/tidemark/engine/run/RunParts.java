package io.tidemark.engine.run;

import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.store.StoreRun;
import io.tidemark.engine.task.CutQueue;
import io.tidemark.engine.task.DeadLetterBudget;
import io.tidemark.engine.task.Worker;
import io.tidemark.record.Origins;
import io.tidemark.sink.SinkRun;
import io.tidemark.state.StateSpec;
import java.util.List;
import java.util.SortedMap;

/**
 * What a run is made of.
 *
 * @param settings its settings
 * @param workers its workers
 * @param queues what each worker writes of a cut
 * @param sinks its sinks, by name
 * @param store where state is kept
 * @param origins the table of origins
 * @param deadLetters how many dead letters may wait for a cut
 * @param states the states of each operator, by number
 */
public record RunParts(
        Settings settings,
        List<Worker> workers,
        List<CutQueue> queues,
        SortedMap<String, SinkRun<?>> sinks,
        StoreRun store,
        Origins origins,
        SortedMap<String, List<StateSpec>> states,
        DeadLetterBudget deadLetters) {}
