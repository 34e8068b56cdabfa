/**
 * The promises that sources and sinks of one's own must keep, as checks that any test framework can call: {@link
 * io.tidemark.testkit.contract.SourceContract} and {@link io.tidemark.testkit.contract.SinkContract}. A broken promise is an
 * {@link AssertionError} that says which, and where.
 */
@NullMarked
package io.tidemark.testkit.contract;

import org.jspecify.annotations.NullMarked;
