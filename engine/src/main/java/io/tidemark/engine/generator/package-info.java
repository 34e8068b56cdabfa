/** Records out of a function: for rehearsals, demonstrations and tests of load. */
@NullMarked
package io.tidemark.engine.generator;

import org.jspecify.annotations.NullMarked;
