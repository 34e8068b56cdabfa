/** What every part of Tidemark shares: the exceptions a user meets, and the named limits. */
@NullMarked
package io.tidemark.core;

import org.jspecify.annotations.NullMarked;
