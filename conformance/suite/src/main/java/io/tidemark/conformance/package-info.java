/**
 * What every host has to show: the jobs under test, how their records and clocks travel, how one task of their operator is run on
 * a host's state, and the comparison with the reference answer.
 *
 * <p>{@link io.tidemark.conformance.JobUnderTest} is the way in. A host brings a {@link io.tidemark.state.bytes.ByteMap} over its
 * own state, carries {@link io.tidemark.conformance.Letter}s in order from each partition to each key group, and collects
 * {@link io.tidemark.conformance.Outcome}s.
 */
@NullMarked
package io.tidemark.conformance;

import org.jspecify.annotations.NullMarked;
