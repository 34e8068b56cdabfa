package io.tidemark.state;

import io.tidemark.type.Type;

/**
 * A map state as an operator declares it.
 *
 * @param name the state's name within its operator
 * @param keyType the type of its keys
 * @param codec how its values are encoded; subkeys are bytes already
 */
public record MapSpec<V>(String name, Type<?> keyType, Codec<V> codec) {}
