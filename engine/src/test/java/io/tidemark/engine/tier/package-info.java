@NullMarked
package io.tidemark.engine.tier;

import org.jspecify.annotations.NullMarked;
