package io.tidemark.process;

import io.tidemark.core.RefusedException;
import io.tidemark.type.Type;
import java.time.Duration;

/**
 * What a process declares when it is made: its states and side outputs by name, and how it takes records. Every instance declares the
 * same. States show the key of the call that is going on, and can be used during calls only.
 */
public interface ProcessSetup {

    /**
     * Declares a state of one value a key.
     *
     * @throws RefusedException if the name cannot be one, or is used already, as for all states
     */
    <V> ValueState<V> value(String name, Type<V> type, Bound bound);

    /** Declares a state of one value a key. */
    default <V> ValueState<V> value(String name, Class<V> type, Bound bound) {
        return value(name, Type.of(type), bound);
    }

    /** Declares a state of a list a key; with a TTL its elements expire one by one. */
    <V> ListState<V> list(String name, Type<V> type, Bound bound);

    /** Declares a state of a list a key; with a TTL its elements expire one by one. */
    default <V> ListState<V> list(String name, Class<V> type, Bound bound) {
        return list(name, Type.of(type), bound);
    }

    /** Declares a state of a map a key; with a TTL its entries expire one by one. */
    <M, V> MapState<M, V> map(String name, Type<M> subkeyType, Type<V> type, Bound bound);

    /** Declares a state of a map a key; with a TTL its entries expire one by one. */
    default <M, V> MapState<M, V> map(String name, Class<M> subkeyType, Class<V> type, Bound bound) {
        return map(name, Type.of(subkeyType), Type.of(type), bound);
    }

    /** Declares an output beside the results; the job takes it up with {@link io.tidemark.job.Stream#side}. */
    <V> SideOutput<V> side(String name, Type<V> type);

    /** Declares an output beside the results. */
    default <V> SideOutput<V> side(String name, Class<V> type) {
        return side(name, Type.of(type));
    }

    /**
     * Takes records in the order of records, each when the clock has passed its stamp: the same answer at every parallelism. If this
     * is not said, records are taken as they arrive.
     */
    ProcessSetup ordered();

    /**
     * Lets timers emit results with event times that are up to so much before their own; those behind wait that much longer.
     *
     * @throws IllegalArgumentException if it is negative or longer than 2^60 ms
     */
    ProcessSetup outputDelay(Duration delay);
}
