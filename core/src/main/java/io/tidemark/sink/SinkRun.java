package io.tidemark.sink;

import java.util.List;
import java.util.Optional;

/**
 * One run of a sink. Writers belong to a task each; the other methods are called from one place at a time, which may block.
 *
 * <p>What a writer prepared for a cut is a list of <em>pieces</em>: short names that the cut keeps. The order is: writers
 * prepare, {@link #persist}, the cut commits, {@link #publish}. After a crash, {@link #recover} is called first.
 */
public interface SinkRun<T> extends AutoCloseable {

    /** Opens the writer of one task. */
    SinkWriter<T> open(int task);

    /**
     * Makes prepared pieces survive a crash of the machine; they are not visible yet.
     *
     * @throws io.tidemark.storage.StorageException if they do not yet; it is tried again
     * @throws io.tidemark.core.TidemarkException of another kind if they never will: the job stops
     */
    void persist(List<String> pieces);

    /** Makes the pieces of a committed cut visible, of this run or of an earlier one; doing it again changes nothing. */
    void publish(List<String> pieces);

    /**
     * Finishes what an earlier incarnation left: publishes the pieces of the cut that the job starts from, and removes all pieces
     * that belong to no committed cut.
     */
    void recover(List<String> committed);

    /**
     * Goes on, now and then, with what could not be written of prepared pieces, and says in a sentence why output cannot be written
     * for now; empty if it can. Asked again and again while the job runs.
     *
     * @param now the processing time in ms
     */
    default Optional<String> waitingFor(long now) {
        return Optional.empty();
    }

    @Override
    void close();
}
