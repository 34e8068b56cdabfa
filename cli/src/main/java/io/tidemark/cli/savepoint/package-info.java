/** {@code tidemark savepoint}: state that moves. */
@NullMarked
package io.tidemark.cli.savepoint;

import org.jspecify.annotations.NullMarked;
