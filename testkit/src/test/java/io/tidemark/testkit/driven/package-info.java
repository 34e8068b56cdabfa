/** Tests that drive jobs with the job driver and hold them against the reference model and the cases. */
@NullMarked
package io.tidemark.testkit.driven;

import org.jspecify.annotations.NullMarked;
