/**
 * The operators: state machines over the state SPI, the same on every host.
 *
 * <p>An operator is given batches and a clock that only rises; it never asks for either. It keeps nothing that matters outside its
 * tables but how far it has closed, which is part of the cut.
 */
@NullMarked
package io.tidemark.operator;

import org.jspecify.annotations.NullMarked;
