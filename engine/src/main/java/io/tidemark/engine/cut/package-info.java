/** What a cut holds besides keyed state. */
@NullMarked
package io.tidemark.engine.cut;

import org.jspecify.annotations.NullMarked;
