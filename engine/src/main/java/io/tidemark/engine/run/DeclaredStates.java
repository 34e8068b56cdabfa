package io.tidemark.engine.run;

import io.tidemark.engine.heap.HeapStore;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.job.Job;
import io.tidemark.job.Node.OperatorNode;
import io.tidemark.operator.OperatorContext;
import io.tidemark.record.Counters;
import io.tidemark.record.Origins;
import io.tidemark.state.Slice;
import io.tidemark.state.StateSpec;
import io.tidemark.type.ByteSink;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds out which states a job declares, by putting up its operators over stores that stay empty. */
public final class DeclaredStates {

    private DeclaredStates() {}

    /** The states of each operator, by the operator's name. */
    public static SortedMap<String, List<StateSpec>> of(Job job) {
        SortedMap<String, List<StateSpec>> states = new TreeMap<>();
        for (OperatorNode operator : job.operators()) {
            Origins origins = new Origins();
            HeapStore store =
                    new HeapStore(new TaskPlace(operator.name(), 0, 1, job.maxParallelism(), origins), new Nowhere());
            operator.create(new OperatorContext(
                    operator.name(), store, origins, new Counters(), (origin, position) -> "", false));
            states.put(operator.name(), store.states());
        }
        return states;
    }

    /** Takes no rows, since there are none. */
    private static final class Nowhere implements ChunkOutput {

        @Override
        public ByteSink rows(int state, int keyGroup, byte kind, Slice slice, int count) {
            return new ByteSink();
        }

        @Override
        public void appended(int state, int keyGroup) {}
    }
}
