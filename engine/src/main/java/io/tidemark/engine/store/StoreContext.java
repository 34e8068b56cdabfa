package io.tidemark.engine.store;

import io.tidemark.engine.settings.StoreSetting;

/**
 * What a store is opened with.
 *
 * @param setting how the user chose it
 * @param job the job's name
 * @param epoch the number of this run among all of the job's
 * @param copies what the run's backup knows of copies of the state
 */
public record StoreContext(StoreSetting setting, String job, long epoch, Copies copies) {}
