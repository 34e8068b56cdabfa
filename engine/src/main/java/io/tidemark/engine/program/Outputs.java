package io.tidemark.engine.program;

import io.tidemark.sink.Sink;

/** Where a program's output goes, as whoever starts it has chosen: to folders, or to the console. */
@FunctionalInterface
public interface Outputs {

    /** The sink of one kind of output, such as {@code results}; called once for each. */
    <T> Sink<T> folder(String name);
}
