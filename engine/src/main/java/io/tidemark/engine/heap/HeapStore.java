package io.tidemark.engine.heap;

import io.tidemark.core.RefusedException;
import io.tidemark.record.Origins;
import io.tidemark.state.AccumulatorSpec;
import io.tidemark.state.AccumulatorTable;
import io.tidemark.state.DueIndex;
import io.tidemark.state.HeldQueue;
import io.tidemark.state.HeldSpec;
import io.tidemark.state.StateStore;
import io.tidemark.state.ValueSpec;
import io.tidemark.state.ValueTable;
import io.tidemark.type.ByteSource;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The state of one task of one operator on the heap. */
public final class HeapStore implements StateStore {

    private final int firstKeyGroup;
    private final int endKeyGroup;
    private final int maxParallelism;
    private final Origins origins;
    private final ChunkOutput output;
    private final List<CutTable> tables = new ArrayList<>();
    private int writing;

    /**
     * An empty store for key groups [first, end).
     *
     * @param output takes the rows of cuts; states are numbered in the order they are opened
     */
    public HeapStore(int firstKeyGroup, int endKeyGroup, int maxParallelism, Origins origins, ChunkOutput output) {
        this.firstKeyGroup = firstKeyGroup;
        this.endKeyGroup = endKeyGroup;
        this.maxParallelism = maxParallelism;
        this.origins = origins;
        this.output = output;
    }

    @Override
    public int firstKeyGroup() {
        return firstKeyGroup;
    }

    @Override
    public int endKeyGroup() {
        return endKeyGroup;
    }

    @Override
    public int maxParallelism() {
        return maxParallelism;
    }

    int keyGroups() {
        return endKeyGroup - firstKeyGroup;
    }

    Origins origins() {
        return origins;
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
    public HeldQueue held(HeldSpec spec) {
        return open(new HeapHeldQueue(this, tables.size(), spec));
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

    /** The names of the states, by number. */
    public List<String> states() {
        return tables.stream().map(CutTable::name).toList();
    }

    /** How many rows all states have together, for people to see. */
    public long rows() {
        long rows = 0;
        for (CutTable table : tables) {
            rows += table.rows();
        }
        return rows;
    }

    /**
     * Takes this task's part of a cut: what changed is frozen, to be written by {@link #writeNext}.
     *
     * @param whole the key groups to write in full
     */
    public void freeze(BitSet whole) {
        writing = 0;
        for (CutTable table : tables) {
            table.freeze(whole, output);
        }
    }

    /** Writes one page of what is frozen; false when everything is written. */
    public boolean writeNext() {
        while (writing < tables.size()) {
            if (tables.get(writing).writeNext()) {
                return true;
            }
            writing++;
        }
        return false;
    }

    /** Takes a chunk of rows that a cut kept. */
    public void load(String state, int keyGroup, ByteSource chunk) {
        for (CutTable table : tables) {
            if (table.name().equals(state)) {
                table.load(keyGroup, chunk);
                return;
            }
        }
        throw new RefusedException("The backup holds a state \"" + state + "\" that this operator does not have.");
    }

    /** Says that everything was loaded. */
    public void loaded() {
        tables.forEach(CutTable::loaded);
    }
}
