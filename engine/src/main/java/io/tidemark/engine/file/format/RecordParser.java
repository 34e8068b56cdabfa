package io.tidemark.engine.file.format;

import io.tidemark.source.RecordOutput;

/**
 * Reads one file, from windows of its bytes that follow each other. How the bytes are cut into windows changes nothing in
 * what is read.
 *
 * @param <T> what a record becomes
 */
public interface RecordParser<T> {

    /**
     * Reads what comes before the first record.
     *
     * @return false if that needs more bytes; never false for the last window
     * @throws InputException if the file is not of the format
     */
    boolean header(ByteWindow window);

    /**
     * Goes to a record, in place of reading from the first one.
     *
     * @param line what {@link #line} was
     * @param skip what {@link #skip} was
     */
    void resume(long line, long skip);

    /**
     * Takes records from the window, at most so many; malformed ones count.
     *
     * @return how many it handed over; if fewer than {@code most}, the rest of the window does not hold a whole record
     */
    int parse(ByteWindow window, int most, RecordOutput<T> output);

    /** The line, counted from 1, of the record that comes next; for formats without lines, the number of that record. */
    long line();

    /** How many records behind {@link ByteWindow#taken} were handed over; 0 for formats whose records end at a byte. */
    long skip();
}
