/** Seeds by the thousand, and planted bugs that they must catch. */
@NullMarked
package io.tidemark.simulation;

import org.jspecify.annotations.NullMarked;
