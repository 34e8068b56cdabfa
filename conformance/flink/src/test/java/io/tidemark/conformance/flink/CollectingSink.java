package io.tidemark.conformance.flink;

import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/** Hands outcomes to the watch over a run. A run that stops with a savepoint has handed over all that is before it, and no more. */
record CollectingSink(String run) implements Sink<byte[]> {

    @Override
    public SinkWriter<byte[]> createWriter(WriterInitContext context) {
        return new Writer(RunWatch.of(run));
    }

    private record Writer(RunWatch watch) implements SinkWriter<byte[]> {

        @Override
        public void write(byte[] outcome, Context context) {
            watch.collect(outcome);
        }

        @Override
        public void flush(boolean endOfInput) {}

        @Override
        public void close() {}
    }
}
