package io.tidemark.sink;

import java.util.List;

/** Writes the output of one task. */
public interface SinkWriter<T> extends AutoCloseable {

    /**
     * Takes one value.
     *
     * @param time its event time in ms
     */
    void write(T value, long time);

    /** Ends what belongs to a cut and names its pieces; none if nothing was written. What is written next belongs to the next cut. */
    List<String> prepare(long cut);

    /** Gives up what was not prepared. */
    @Override
    void close();
}
