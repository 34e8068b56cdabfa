/**
 * A disk in memory that loses, tears and refuses exactly what a real one may: crash it at any call, fill it up, fail any call,
 * flip any bit.
 */
@NullMarked
package io.tidemark.testkit.disk;

import org.jspecify.annotations.NullMarked;
