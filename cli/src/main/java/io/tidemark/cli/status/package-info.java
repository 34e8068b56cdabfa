/** {@code tidemark status}: how a running job is doing. */
@NullMarked
package io.tidemark.cli.status;

import org.jspecify.annotations.NullMarked;
