package io.tidemark.source;

/** Reads one partition from a position on. */
public interface PartitionReader<T> extends AutoCloseable {

    /** What a step of reading found. */
    enum Status {
        /** There may be more right now. */
        MORE,
        /** There is no more now, but there may be later. */
        WAITING,
        /** There will never be more. */
        ENDED
    }

    /** Reads at most so many records, in order, and hands them over; never waits for input. */
    Status read(int most, RecordOutput<T> output);

    /** The position after the last record handed over: opening the partition there gives the rest, no more and no less. */
    String position();

    /**
     * Whether it is where a position was that an earlier reader gave: after the same records, wherever these are kept now. A source whose
     * positions also say where that is, and find it again when it has moved, says yes then, too.
     */
    default boolean isAt(String position) {
        return position().equals(position);
    }

    @Override
    void close();
}
