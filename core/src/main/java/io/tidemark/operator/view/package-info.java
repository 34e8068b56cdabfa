/**
 * The states of a user's process as it sees them: those of the key that a call is about, with changes that are drafts until the call
 * has come to its end, and without entries that have expired.
 */
@NullMarked
package io.tidemark.operator.view;

import org.jspecify.annotations.NullMarked;
