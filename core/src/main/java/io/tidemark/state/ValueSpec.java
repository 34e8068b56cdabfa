package io.tidemark.state;

import io.tidemark.type.Type;

/**
 * A value state as an operator declares it.
 *
 * @param name the state's name within its operator
 * @param keyType the type of its keys
 * @param codec how its values are encoded
 */
public record ValueSpec<V>(String name, Type<?> keyType, Codec<V> codec) {}
