package io.tidemark.engine.tier;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.cut.Rows;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.engine.store.TaskPlace;
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
import io.tidemark.state.Slice;
import io.tidemark.state.StateSpec;
import io.tidemark.state.ValueSpec;
import io.tidemark.state.ValueTable;
import io.tidemark.state.bytes.ByteStore;
import io.tidemark.type.ByteSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** The state of one task of one operator in rows that need not fit into memory. */
final class TierStore implements TaskStore {

    private final TaskPlace place;
    private final ChunkOutput output;
    private final SharedRows shared;
    private final Consumer<CutPart> parts;
    private final TaskRows rows;
    private final TierMap map;
    private final ByteStore states;
    private final List<TierTable> tables = new ArrayList<>();
    private final List<TierAccumulators> sliceTables = new ArrayList<>();
    private final ArrayDeque<FrozenRows> frozen = new ArrayDeque<>();

    /**
     * An empty store.
     *
     * @param output takes the rows of cuts
     * @param parts takes what is to be written to the shared rows once its cut has committed
     */
    TierStore(TaskPlace place, ChunkOutput output, SharedRows shared, Consumer<CutPart> parts) {
        this.place = place;
        this.output = output;
        this.shared = shared;
        this.parts = parts;
        this.rows = new TaskRows(shared);
        this.map = new TierMap(rows, shared.operator(place.operator()));
        this.states =
                new ByteStore(map, place.firstKeyGroup(), place.endKeyGroup(), place.maxParallelism(), place.origins());
        for (int keyGroup = place.firstKeyGroup(); keyGroup < place.endKeyGroup(); keyGroup++) {
            if (shared.trust().stale().get(keyGroup)) {
                emptyOf(keyGroup);
            }
        }
    }

    /** Slices lose what says that they are open; their rows leave with their files. */
    private void emptyOf(int keyGroup) {
        byte[] states = map.keyGroup(keyGroup);
        rows.empty(states, Bytes.after(states));
        byte[] slices = OpenSlices.prefix(shared.operator(place.operator()), keyGroup);
        rows.empty(slices, Bytes.after(slices));
    }

    @Override
    public int firstKeyGroup() {
        return place.firstKeyGroup();
    }

    @Override
    public int endKeyGroup() {
        return place.endKeyGroup();
    }

    @Override
    public int maxParallelism() {
        return place.maxParallelism();
    }

    @Override
    public AccumulatorTable accumulators(AccumulatorSpec spec) {
        TierAccumulators table = new TierAccumulators(
                spec,
                place.operator(),
                rows,
                shared,
                new TierAccumulators.Range(place.firstKeyGroup(), place.endKeyGroup(), place.maxParallelism()));
        tables.add(table);
        sliceTables.add(table);
        rows.add(table);
        return table;
    }

    @Override
    public <V> ValueTable<V> values(ValueSpec<V> spec) {
        add(spec);
        return states.values(spec);
    }

    @Override
    public <V> MapTable<V> maps(MapSpec<V> spec) {
        add(spec);
        return states.maps(spec);
    }

    @Override
    public HeldQueue held(HeldSpec spec) {
        add(spec);
        return states.held(spec);
    }

    @Override
    public RowTable rows(RowSpec spec) {
        add(spec);
        shared.setWithTimes();
        return new SettledRows(states.rows(spec), rows);
    }

    @Override
    public DueIndex dueIndex(String name) {
        shared.setWithTimes();
        return states.dueIndex(name);
    }

    private void add(StateSpec spec) {
        tables.add(new MapStates(spec, place.operator(), map));
    }

    @Override
    public List<StateSpec> states() {
        return tables.stream().map(TierTable::spec).toList();
    }

    @Override
    public long rows() {
        long count = 0;
        for (TierTable table : tables) {
            count += table.rows();
        }
        return count;
    }

    @Override
    public void freeze(long cut, BitSet whole) {
        sliceTables.forEach(TierAccumulators::noteOpen);
        List<Layer> changes = rows.seal(cut);
        close();
        for (int state = 0; state < tables.size(); state++) {
            for (int keyGroup = firstKeyGroup(); keyGroup < endKeyGroup(); keyGroup++) {
                freeze(new FrozenRows.Place(state, keyGroup, whole.get(keyGroup)), changes);
            }
        }
        frozen.addAll(rows.merges());
        List<SlicePlace> opened = new ArrayList<>();
        List<SlicePlace> dropped = new ArrayList<>();
        sliceTables.forEach(table -> table.takePlaces(opened, dropped));
        parts.accept(new CutPart(cut, changes, opened, dropped));
    }

    private void freeze(FrozenRows.Place of, List<Layer> changes) {
        TierTable table = tables.get(of.state());
        List<Slice> dropped = table.takeDropped(of.keyGroup());
        if (!of.isWhole()) {
            for (Slice slice : dropped) {
                output.rows(of.state(), of.keyGroup(), Rows.DROP, slice, 0);
                output.appended(of.state(), of.keyGroup());
            }
        }
        Function<TierTable.RowRange, RowCursor> changed = range -> merged(changes, range);
        Function<TierTable.RowRange, RowCursor> all = range -> rows.cutCursor(range.from(), range.to());
        for (TierTable.RowRange range : table.ranges(of.keyGroup())) {
            FrozenRows flat = table.takeFlat(of, range);
            frozen.add(flat == null ? new CutRows(of, table, range, changed, all) : flat);
        }
    }

    private static RowCursor merged(List<Layer> changes, TierTable.RowRange range) {
        List<RowCursor> runs = new ArrayList<>();
        changes.forEach(layer -> runs.add(layer.cursor(range.from(), range.to())));
        return new MergedCursor(runs, true);
    }

    @Override
    public boolean writeNext() {
        while (!frozen.isEmpty()) {
            if (frozen.peek().writeNext(output)) {
                return true;
            }
            frozen.remove();
        }
        return false;
    }

    /** Lets go of what was frozen and not written. */
    void close() {
        frozen.forEach(FrozenRows::close);
        frozen.clear();
    }

    @Override
    public void load(String state, int keyGroup, ByteSource chunk) {
        for (TierTable table : tables) {
            if (table.spec().name().equals(state)) {
                load(table, keyGroup, chunk);
                return;
            }
        }
        throw new RefusedException("The backup holds a state \"" + state + "\" that this operator does not have.");
    }

    private void load(TierTable table, int keyGroup, ByteSource chunk) {
        states.filledWithoutTimes();
        while (chunk.remaining() > 0) {
            table.load(keyGroup, Rows.readHeader(chunk), chunk);
        }
        if (rows.isFull()) {
            rows.settle();
        }
    }

    @Override
    public void loaded() {
        sliceTables.forEach(TierAccumulators::noteOpen);
        rows.settle();
        for (int keyGroup = firstKeyGroup(); keyGroup < endKeyGroup(); keyGroup++) {
            for (TierTable table : tables) {
                table.takeDropped(keyGroup);
            }
        }
    }
}
