package io.tidemark.state;

/** Where one task of one operator keeps its state: a range of key groups, and the tables opened in it. */
public interface StateStore {

    /** The first key group of this task. */
    int firstKeyGroup();

    /** The key group after the last of this task. */
    int endKeyGroup();

    /** The job's number of key groups. */
    int maxParallelism();

    /** Opens a slice table; once a name. */
    AccumulatorTable accumulators(AccumulatorSpec spec);

    /** Opens a value state; once a name. */
    <V> ValueTable<V> values(ValueSpec<V> spec);

    /** Opens a map state; once a name. */
    <V> MapTable<V> maps(MapSpec<V> spec);

    /** Opens a queue of held records; once a name. */
    HeldQueue held(HeldSpec spec);

    /** Opens a row table; once a name. */
    RowTable rows(RowSpec spec);

    /** Opens a derived index, empty. */
    DueIndex dueIndex(String name);
}
