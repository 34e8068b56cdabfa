package io.tidemark.operator;

import io.tidemark.record.Window;
import io.tidemark.state.Slice;
import java.util.List;

/**
 * The merged slices of a key group's current window. Derived: no cut has it, and after a restart it is made again of the slices.
 *
 * <p>Windows come in the order of their ends. A slice that has entered does not change any more.
 */
interface WindowSum {

    /** Whether no slice is in. */
    boolean isEmpty();

    /**
     * Takes in the slices of a window that are not in yet.
     *
     * @param slices in order; all slices of the window if none was in
     */
    void enter(int keyGroup, Window window, List<Slice> slices);

    /** Emits the window that was entered last. */
    void emit(Window window, WindowEmitter emitter, Output output);

    /**
     * Gives up slices that no further window needs, while others stay.
     *
     * @param slices those that start before the next window does
     * @param nextStart where the next window starts, in ms
     */
    void leave(int keyGroup, List<Slice> slices, long nextStart);
}
