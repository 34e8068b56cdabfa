/**
 * The portable store: all state of an operator as rows of bytes in one ordered map.
 *
 * <p>{@link io.tidemark.state.bytes.ByteStore} is the state SPI over a {@link io.tidemark.state.bytes.ByteMap}, which is all that
 * a host, a fake or an embedded database has to give. {@link io.tidemark.state.bytes.RowKey} has the layout of the rows.
 */
@NullMarked
package io.tidemark.state.bytes;

import org.jspecify.annotations.NullMarked;
