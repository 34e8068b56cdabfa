package io.tidemark.engine.store;

/** A kind of store. Providers are found by {@link java.util.ServiceLoader}, so that a module on the class path is enough. */
public interface StoreProvider {

    /** The name that a user chooses it by, such as {@code heap}. */
    String name();

    /** Opens the store for a run of a job. */
    StoreRun start(StoreContext context);
}
