package io.tidemark.simulation;

import io.tidemark.engine.store.TaskStore;
import io.tidemark.state.AccumulatorSpec;
import io.tidemark.state.AccumulatorTable;
import io.tidemark.state.DueIndex;
import io.tidemark.state.HeldQueue;
import io.tidemark.state.HeldSpec;
import io.tidemark.state.MapSpec;
import io.tidemark.state.MapTable;
import io.tidemark.state.RowSpec;
import io.tidemark.state.RowTable;
import io.tidemark.state.StateSpec;
import io.tidemark.state.ValueSpec;
import io.tidemark.state.ValueTable;
import io.tidemark.type.ByteSource;
import java.util.BitSet;
import java.util.List;

/** The state of a task that hands every call on; a planted bug overrides one that opens a table. */
class ForwardingTaskStore implements TaskStore {

    private final TaskStore store;

    ForwardingTaskStore(TaskStore store) {
        this.store = store;
    }

    @Override
    public int firstKeyGroup() {
        return store.firstKeyGroup();
    }

    @Override
    public int endKeyGroup() {
        return store.endKeyGroup();
    }

    @Override
    public int maxParallelism() {
        return store.maxParallelism();
    }

    @Override
    public AccumulatorTable accumulators(AccumulatorSpec spec) {
        return store.accumulators(spec);
    }

    @Override
    public <V> ValueTable<V> values(ValueSpec<V> spec) {
        return store.values(spec);
    }

    @Override
    public <V> MapTable<V> maps(MapSpec<V> spec) {
        return store.maps(spec);
    }

    @Override
    public HeldQueue held(HeldSpec spec) {
        return store.held(spec);
    }

    @Override
    public RowTable rows(RowSpec spec) {
        return store.rows(spec);
    }

    @Override
    public DueIndex dueIndex(String name) {
        return store.dueIndex(name);
    }

    @Override
    public List<StateSpec> states() {
        return store.states();
    }

    @Override
    public long rows() {
        return store.rows();
    }

    @Override
    public void freeze(long cut, BitSet whole) {
        store.freeze(cut, whole);
    }

    @Override
    public boolean writeNext() {
        return store.writeNext();
    }

    @Override
    public void load(String state, int keyGroup, ByteSource chunk) {
        store.load(state, keyGroup, chunk);
    }

    @Override
    public void loaded() {
        store.loaded();
    }
}
