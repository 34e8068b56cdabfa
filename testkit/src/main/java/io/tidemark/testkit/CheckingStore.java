package io.tidemark.testkit;

import io.tidemark.state.AccumulatorSpec;
import io.tidemark.state.AccumulatorTable;
import io.tidemark.state.DueIndex;
import io.tidemark.state.HeldQueue;
import io.tidemark.state.HeldSpec;
import io.tidemark.state.MapSpec;
import io.tidemark.state.MapTable;
import io.tidemark.state.RowSpec;
import io.tidemark.state.RowTable;
import io.tidemark.state.StateStore;
import io.tidemark.state.ValueSpec;
import io.tidemark.state.ValueTable;

/** A store that passes everything on to another, with kernels that are watched. */
final class CheckingStore implements StateStore {

    private final StateStore store;

    CheckingStore(StateStore store) {
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
        return store.accumulators(
                new AccumulatorSpec(spec.name(), spec.keyType(), new WatchedKernel<>(spec.kernel()), spec.layout()));
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
}
