/** How a job is run: settings that do not change its answer. */
@NullMarked
package io.tidemark.engine.settings;

import org.jspecify.annotations.NullMarked;
