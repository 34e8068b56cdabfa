/**
 * What the engine asks of a store: a {@link io.tidemark.engine.store.StoreProvider} is found by its name, opened once for a run of a
 * job, and gives every task of every operator a place for its state, which takes part in cuts.
 *
 * <p>Every store writes the same rows for a cut, so a job may start on one store from a cut that it took on another.
 */
@NullMarked
package io.tidemark.engine.store;

import org.jspecify.annotations.NullMarked;
