/** What durable things stand on: a storage of immutable objects, and a disk with files, links and renames. */
@NullMarked
package io.tidemark.storage;

import org.jspecify.annotations.NullMarked;
