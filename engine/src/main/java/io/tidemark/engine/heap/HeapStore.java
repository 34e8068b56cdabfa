package io.tidemark.engine.heap;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.engine.store.TaskStore;
import io.tidemark.record.Origins;
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
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The state of one task of one operator on the heap. */
public final class HeapStore implements TaskStore {

    private final TaskPlace place;
    private final ChunkOutput output;
    private final List<CutTable> tables = new ArrayList<>();
    private int writing;

    /**
     * An empty store.
     *
     * @param output takes the rows of cuts; states are numbered in the order they are opened
     */
    public HeapStore(TaskPlace place, ChunkOutput output) {
        this.place = place;
        this.output = output;
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

    int keyGroups() {
        return place.endKeyGroup() - place.firstKeyGroup();
    }

    Origins origins() {
        return place.origins();
    }

    ChunkOutput output() {
        return output;
    }

    @Override
    public AccumulatorTable accumulators(AccumulatorSpec spec) {
        return open(new HeapAccumulators(this, tables.size(), spec));
    }

    @Override
    public <V> ValueTable<V> values(ValueSpec<V> spec) {
        return open(new HeapValues<>(this, tables.size(), spec));
    }

    @Override
    public <V> MapTable<V> maps(MapSpec<V> spec) {
        return open(new HeapMaps<>(this, tables.size(), spec));
    }

    @Override
    public HeldQueue held(HeldSpec spec) {
        return open(new HeapHeldQueue(this, tables.size(), spec));
    }

    @Override
    public RowTable rows(RowSpec spec) {
        return open(new HeapRows(this, tables.size(), spec));
    }

    @Override
    public DueIndex dueIndex(String name) {
        return new HeapDueIndex(this);
    }

    private <T extends CutTable> T open(T table) {
        for (CutTable known : tables) {
            if (known.name().equals(table.name())) {
                throw new IllegalStateException("The state " + table.name() + " is opened twice.");
            }
        }
        tables.add(table);
        return table;
    }

    @Override
    public List<StateSpec> states() {
        return tables.stream().map(CutTable::spec).toList();
    }

    @Override
    public long rows() {
        long rows = 0;
        for (CutTable table : tables) {
            rows += table.rows();
        }
        return rows;
    }

    @Override
    public void freeze(long cut, BitSet whole) {
        writing = 0;
        for (CutTable table : tables) {
            table.freeze(whole, output);
        }
    }

    @Override
    public boolean writeNext() {
        while (writing < tables.size()) {
            if (tables.get(writing).writeNext()) {
                return true;
            }
            writing++;
        }
        return false;
    }

    @Override
    public void load(String state, int keyGroup, ByteSource chunk) {
        for (CutTable table : tables) {
            if (table.name().equals(state)) {
                table.load(keyGroup, chunk);
                return;
            }
        }
        throw new RefusedException("The backup holds a state \"" + state + "\" that this operator does not have.");
    }

    @Override
    public void loaded() {
        tables.forEach(CutTable::loaded);
    }
}
