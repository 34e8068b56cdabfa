/** The one place where the engine meets the machine: threads and the wall clock. Nothing else starts or reads them. */
@NullMarked
package io.tidemark.engine.system;

import org.jspecify.annotations.NullMarked;
