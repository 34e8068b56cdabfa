package io.tidemark.process;

import java.util.List;

/**
 * A state of a list a key.
 *
 * @param <V> the elements: immutable
 */
public interface ListState<V> {

    /** The key's elements in the order in which they were added, without those that have expired: an immutable copy. */
    List<V> get();

    /** Adds an element at the end. */
    void add(V element);

    /** Removes all elements. */
    void clear();
}
