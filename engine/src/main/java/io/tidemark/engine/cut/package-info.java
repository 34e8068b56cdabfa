/** What a cut holds: everything besides keyed state, and the form in which that is written. */
@NullMarked
package io.tidemark.engine.cut;

import org.jspecify.annotations.NullMarked;
