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

    /**
     * Goes on with what could not be written yet, and tells whether more may be written now. While it may not, the task pauses, and
     * with it what it takes records from; what is written all the same is taken. A sink whose storage fails keeps what it was
     * given, up to a limit, and has no room beyond that; so it neither loses anything nor stops the job.
     *
     * @param now the processing time in ms
     */
    default boolean hasRoom(long now) {
        return true;
    }

    /** Ends what belongs to a cut and names its pieces; none if nothing was written. What is written next belongs to the next cut. */
    List<String> prepare(long cut);

    /** Gives up what was not prepared. */
    @Override
    void close();
}
