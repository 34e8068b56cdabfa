package io.tidemark.state;

import io.tidemark.type.Type;

/**
 * A queue of held records as an operator declares it.
 *
 * @param name the state's name within its operator
 * @param keyType the type of the records' keys
 * @param recordCodec how the records are written
 * @param inputsPerRecord lanes of aggregate input that each record carries
 */
public record HeldSpec(String name, Type<?> keyType, Codec<Object> recordCodec, int inputsPerRecord) {}
