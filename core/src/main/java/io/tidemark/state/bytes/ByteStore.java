package io.tidemark.state.bytes;

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
import io.tidemark.state.StateStore;
import io.tidemark.state.ValueSpec;
import io.tidemark.state.ValueTable;
import java.util.Set;
import java.util.TreeSet;

/**
 * The portable store: the state of one task of an operator as rows in a {@link ByteMap}, laid out as {@link RowKey} draws it.
 *
 * <p>It keeps nothing of its own but the earliest times of its indexes, so a host may make it anew at any moment, and must when the
 * map was set back. One task belongs to one thread.
 */
public final class ByteStore implements StateStore {

    /** What the name of a row table is followed by in that of its times. */
    private static final String DUE = "-due";

    private final ByteMap map;
    private final int firstKeyGroup;
    private final int endKeyGroup;
    private final int maxParallelism;
    private final Origins origins;
    private final Set<String> opened = new TreeSet<>();
    private final ProgressRows progress;
    private final Filling filling = new Filling();

    /**
     * A store over a map.
     *
     * @param firstKeyGroup the first key group of the task
     * @param endKeyGroup the key group after its last
     * @param maxParallelism the job's number of key groups
     * @param origins the table that held records' origins are looked up in
     */
    public ByteStore(ByteMap map, int firstKeyGroup, int endKeyGroup, int maxParallelism, Origins origins) {
        if (firstKeyGroup < 0 || firstKeyGroup > endKeyGroup || endKeyGroup > maxParallelism) {
            throw new IllegalArgumentException("The key groups " + firstKeyGroup + " to " + endKeyGroup
                    + " (exclusive) are not a range within the job's " + maxParallelism + ".");
        }
        this.map = map;
        this.firstKeyGroup = firstKeyGroup;
        this.endKeyGroup = endKeyGroup;
        this.maxParallelism = maxParallelism;
        this.origins = origins;
        this.progress = new ProgressRows(map);
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

    @Override
    public AccumulatorTable accumulators(AccumulatorSpec spec) {
        return new ByteAccumulators(map, claim(spec.name(), spec.keyType().isIntegral()), spec, maxParallelism);
    }

    @Override
    public <V> ValueTable<V> values(ValueSpec<V> spec) {
        return new ByteValues<>(map, claim(spec.name(), spec.keyType().isIntegral()), spec.codec());
    }

    @Override
    public <V> MapTable<V> maps(MapSpec<V> spec) {
        return new ByteMaps<>(map, claim(spec.name(), spec.keyType().isIntegral()), spec.codec());
    }

    @Override
    public HeldQueue held(HeldSpec spec) {
        RowKey rows = claim(spec.name(), spec.keyType().isIntegral());
        return new ByteHeld(map, rows, new HeldCodec(spec, rows, origins), firsts(), maxParallelism);
    }

    /** A row table; the times at which keys are due stay in the map as well. */
    @Override
    public RowTable rows(RowSpec spec) {
        ByteDue due = new ByteDue(map, claim(spec.name() + DUE, false), firsts(), filling);
        return new ByteRows(map, claim(spec.name(), spec.keyType().isIntegral()), due, spec, maxParallelism);
    }

    /** A due index; what it holds stays in the map, and noting it again changes nothing. Its keys are given back as bytes. */
    @Override
    public DueIndex dueIndex(String name) {
        return new ByteDue(map, claim(name, false), firsts(), filling);
    }

    /**
     * Says that rows were put into the map from elsewhere, without the times that belong to them: operators note these anew when they
     * are restored.
     */
    public void filledWithoutTimes() {
        filling.setWithoutTimes();
    }

    /** Where a host that has no better place keeps how far the operator is. */
    public ProgressRows progress() {
        return progress;
    }

    private Firsts firsts() {
        return new Firsts(firstKeyGroup, endKeyGroup);
    }

    private RowKey claim(String name, boolean integral) {
        if (name.isEmpty() || !opened.add(name)) {
            throw new IllegalStateException(
                    "The state \"" + name + "\" cannot be opened: each needs a name of its own, and is opened once.");
        }
        return new RowKey(name, integral);
    }
}
