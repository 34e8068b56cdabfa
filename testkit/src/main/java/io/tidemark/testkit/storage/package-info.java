/** A storage in memory, for tests of jobs. */
@NullMarked
package io.tidemark.testkit.storage;

import org.jspecify.annotations.NullMarked;
