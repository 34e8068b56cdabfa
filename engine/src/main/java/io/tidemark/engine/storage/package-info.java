/**
 * Durable storage on a local file system: a disk, a directory of immutable objects on it, and the lock that keeps a second
 * live process away.
 */
@NullMarked
package io.tidemark.engine.storage;

import org.jspecify.annotations.NullMarked;
