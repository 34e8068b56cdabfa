/**
 * What becomes of state that was left by another form of a job, before the job is started from it: a verdict for each state, with the
 * reason. Nothing is ever orphaned or migrated without being told.
 */
@NullMarked
package io.tidemark.engine.plan;

import org.jspecify.annotations.NullMarked;
