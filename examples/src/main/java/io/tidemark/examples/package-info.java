/** Real jobs: each is a class to read, and a name for {@code tidemark run}. */
@NullMarked
package io.tidemark.examples;

import org.jspecify.annotations.NullMarked;
