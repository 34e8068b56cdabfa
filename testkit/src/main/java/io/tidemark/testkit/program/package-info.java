/** The programs of drawn scenarios as processes of a job. */
@NullMarked
package io.tidemark.testkit.program;

import org.jspecify.annotations.NullMarked;
