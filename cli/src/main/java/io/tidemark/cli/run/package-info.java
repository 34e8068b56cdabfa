/** {@code tidemark run}: options, the job, where its output goes, progress, totals, and how it is stopped. */
@NullMarked
package io.tidemark.cli.run;

import org.jspecify.annotations.NullMarked;
