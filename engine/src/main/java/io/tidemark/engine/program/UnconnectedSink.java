package io.tidemark.engine.program;

import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;

/** The sink of a program that is looked at, or driven by a test, and never started. */
final class UnconnectedSink<T> implements Sink<T> {

    @Override
    public Delivery delivery() {
        return Delivery.REPEATS;
    }

    @Override
    public SinkRun<T> start(SinkContext context) {
        throw new IllegalStateException("Sink " + context.sink()
                + " is connected to nothing: the options were made with Args.unconnected(), for a driver that takes the sink's"
                + " place.");
    }
}
