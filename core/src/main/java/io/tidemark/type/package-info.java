/**
 * Types of keys, values and state: how Java values become canonical Avro bytes, and back.
 *
 * <p>{@link io.tidemark.type.Type} is the way in: {@code Type.of(MyRecord.class)} derives a schema and a binding from a Java
 * type. Equal values have equal bytes, so the bytes of a key are its identity, and {@link io.tidemark.type.KeyHash} of
 * those bytes says which key group it belongs to. {@link io.tidemark.type.ByteSink} and {@link
 * io.tidemark.type.ByteSource} are the buffers. Data written under another version of a schema is read by {@link
 * io.tidemark.type.Type#decoder}, which leaves schema resolution to Avro.
 *
 * <p>Nothing here keeps mutable state between calls, except the buffers and decoders that a caller owns.
 */
@NullMarked
package io.tidemark.type;

import org.jspecify.annotations.NullMarked;
