package io.tidemark.cli.run;

import io.tidemark.sink.Accounted;
import io.tidemark.sink.Leftovers;
import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import java.util.List;
import java.util.Optional;

/**
 * A sink whose earlier output is thrown away when it starts, and not before: a start that is refused has changed nothing.
 *
 * @param inner where output goes
 * @param clear throws the earlier output away
 */
record OverwritingSink<T>(Sink<T> inner, Runnable clear) implements Sink<T> {

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
        return inner.leftovers(sink, accounted).map(left -> new Leftovers(List.of(), left.newestEpoch()));
    }

    @Override
    public SinkRun<T> start(SinkContext context) {
        clear.run();
        return inner.start(context);
    }
}
