/** {@code tidemark savepoint} and {@code tidemark state}: state that moves, and a look into it. */
@NullMarked
package io.tidemark.cli.savepoint;

import org.jspecify.annotations.NullMarked;
