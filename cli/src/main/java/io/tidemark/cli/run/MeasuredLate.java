package io.tidemark.cli.run;

import io.tidemark.record.DeadLetter;
import io.tidemark.record.Window;
import io.tidemark.sink.Accounted;
import io.tidemark.sink.Leftovers;
import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import java.util.List;
import java.util.Optional;

/** A sink of late records that measures how far back they came, on their way to another sink. */
record MeasuredLate(Sink<DeadLetter> inner, LateReach reach) implements Sink<DeadLetter> {

    @Override
    public Delivery delivery() {
        return inner.delivery();
    }

    @Override
    public List<String> lost(String sink, List<String> committed) {
        return inner.lost(sink, committed);
    }

    @Override
    public Optional<Leftovers> leftovers(String sink, Accounted accounted) {
        return inner.leftovers(sink, accounted);
    }

    @Override
    public SinkRun<DeadLetter> start(SinkContext context) {
        return new MeasuredRun(inner.start(context), reach);
    }

    private record MeasuredRun(SinkRun<DeadLetter> inner, LateReach reach) implements SinkRun<DeadLetter> {

        @Override
        public SinkWriter<DeadLetter> open(int task) {
            return new MeasuredWriter(inner.open(task), reach);
        }

        @Override
        public void persist(List<String> pieces) {
            inner.persist(pieces);
        }

        @Override
        public void publish(List<String> pieces) {
            inner.publish(pieces);
        }

        @Override
        public Optional<String> waitingFor(long now) {
            return inner.waitingFor(now);
        }

        @Override
        public void recover(List<String> committed) {
            inner.recover(committed);
        }

        @Override
        public void close() {
            inner.close();
        }
    }

    private record MeasuredWriter(SinkWriter<DeadLetter> inner, LateReach reach) implements SinkWriter<DeadLetter> {

        @Override
        public void write(DeadLetter letter, long time) {
            inner.write(letter, time);
            Window window = letter.window();
            if (window != null) {
                reach.add(
                        letter.reason(),
                        new LateReach.Pair(
                                letter.place(), letter.origin().name(), letter.time(), letter.stamp(), window.end()));
            }
        }

        @Override
        public boolean hasRoom(long now) {
            return inner.hasRoom(now);
        }

        @Override
        public List<String> prepare(long cut) {
            return inner.prepare(cut);
        }

        @Override
        public void close() {
            inner.close();
        }
    }
}
