package io.tidemark.bench.flink;

import io.tidemark.bench.common.Results;
import io.tidemark.bench.common.Run;
import java.io.Serializable;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/**
 * A sink that adds up hashes of results.
 *
 * @param taking how a result is taken
 */
public record ResultsSink<T>(Taking<T> taking) implements Sink<T> {

    /** How a result is taken. */
    public interface Taking<T> extends Serializable {
        void take(Results results, T outcome);
    }

    @Override
    public SinkWriter<T> createWriter(WriterInitContext context) {
        return new Writer<>(taking, Run.current().sink());
    }

    private record Writer<T>(Taking<T> taking, Results results) implements SinkWriter<T> {

        @Override
        public void write(T outcome, Context context) {
            taking.take(results, outcome);
        }

        @Override
        public void flush(boolean isEnd) {}

        @Override
        public void close() {}
    }
}
