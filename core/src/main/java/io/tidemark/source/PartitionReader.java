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

    @Override
    void close();
}
