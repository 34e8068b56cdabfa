package io.tidemark.operator.view;

import io.tidemark.state.StateStore;

/** One state of a process, with the changes of the call that is going on, which are not in its table yet. */
interface Draft {

    /** Opens its table in the store of a task; once. */
    void open(StateStore store);

    /** Writes the changes of the call to the table. */
    void commit();

    /** Forgets the changes of the call. */
    void discard();

    /** How long its entries live. */
    Lifetime lifetime();

    /** Removes the entries of a key group that have expired before a clock. */
    void sweep(int keyGroup, long clock);
}
