/**
 * Tests of the project itself: that its parts see only what they may, and that sources and documents are tidy. What is
 * allowed stands in {@code build/layers.txt} and in the constants of the checks.
 */
@NullMarked
package io.tidemark.guards;

import org.jspecify.annotations.NullMarked;
