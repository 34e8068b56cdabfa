/** {@code tidemark demo}: web traffic, a job that is killed on the way, and an independent recount. */
@NullMarked
package io.tidemark.cli.demo;

import org.jspecify.annotations.NullMarked;
