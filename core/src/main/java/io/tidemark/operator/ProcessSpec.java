package io.tidemark.operator;

import io.tidemark.process.KeyedProcess;
import io.tidemark.process.ProcessSetup;
import io.tidemark.state.Codec;
import io.tidemark.type.Type;
import java.util.function.Function;

/**
 * A process as a job describes it.
 *
 * @param keyType the type of the keys
 * @param recordCodec how records are written while they are held
 * @param factory makes an instance, which declares its states
 * @param ordered whether records are taken in their order
 * @param outputDelay how far before its own time a timer may emit, in ms
 */
public record ProcessSpec(
        Type<?> keyType,
        Codec<Object> recordCodec,
        Function<ProcessSetup, KeyedProcess<Object, Object, Object>> factory,
        boolean ordered,
        long outputDelay) {}
