package io.tidemark.source;

import io.tidemark.time.Times;

/** Takes what a partition holds, record by record. */
public interface RecordOutput<T> {

    /** The append time of a record whose source has none. */
    long NO_TIME = Times.BEFORE_ALL;

    /**
     * Takes a record.
     *
     * @param value the record; immutable
     * @param position a number that rises from record to record in a partition, the same whenever the record is read
     * @param sourceTime when the source says the record happened, in ms, or {@link #NO_TIME}
     * @param appendTime when the source's log took the record, in ms, or {@link #NO_TIME}
     */
    void record(T value, long position, long sourceTime, long appendTime);

    /**
     * Takes what could not be read as a record.
     *
     * @param text what was there, shortened if it is very long
     * @param position as for a record
     * @param why a sentence
     */
    void malformed(String text, long position, String why);
}
