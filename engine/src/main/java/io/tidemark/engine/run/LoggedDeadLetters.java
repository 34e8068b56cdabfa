package io.tidemark.engine.run;

import io.tidemark.record.DeadLetter;
import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where dead letters go when a job does not say: one warning each, without the record itself. */
final class LoggedDeadLetters implements Sink<DeadLetter> {

    private static final Logger LOG = LoggerFactory.getLogger(LoggedDeadLetters.class);

    @Override
    public Delivery delivery() {
        return Delivery.REPEATS;
    }

    @Override
    public SinkRun<DeadLetter> start(SinkContext context) {
        return new LoggedRun();
    }

    private static final class LoggedRun implements SinkRun<DeadLetter>, SinkWriter<DeadLetter> {

        @Override
        public SinkWriter<DeadLetter> open(int task) {
            return this;
        }

        @Override
        public void write(DeadLetter letter, long time) {
            LOG.warn(
                    "Dead letter: {} at {}, position {}: {}",
                    letter.reason(),
                    letter.place(),
                    letter.position(),
                    letter.detail());
        }

        @Override
        public List<String> prepare(long cut) {
            return List.of();
        }

        @Override
        public void persist(List<String> pieces) {}

        @Override
        public void publish(List<String> pieces) {}

        @Override
        public void recover(List<String> committed) {}

        @Override
        public void close() {}
    }
}
