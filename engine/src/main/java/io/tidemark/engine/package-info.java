/** The embedded runtime: what turns a job into running agents. */
@NullMarked
package io.tidemark.engine;

import org.jspecify.annotations.NullMarked;
