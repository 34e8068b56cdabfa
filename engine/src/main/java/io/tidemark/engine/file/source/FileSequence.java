package io.tidemark.engine.file.source;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The files of one partition, one after the other. */
interface FileSequence {

    /** Whether files may grow, and files may be added, while they are read. */
    boolean grows();

    /** The file to begin with, or to go on with; null if there is none. */
    @Nullable
    NextFile first(@Nullable FilePosition from) throws IOException;

    /** Whether there may be a first file later, if there is none now. */
    boolean mayBegin();

    /** Whether a file that vanished before it could be opened only means that one has to look again. */
    boolean looksAgain();

    /**
     * Takes a file that was opened for the partition, before anything of it is read.
     *
     * @return false if it is another partition's; then this one has no more to read
     */
    boolean take(OpenFile<?> file) throws IOException;

    /**
     * Looks whether the file that is being read will not grow any more.
     *
     * @throws io.tidemark.engine.file.format.InputException if the files are not what they were
     */
    boolean isFinished(OpenFile<?> current) throws IOException;

    /** The file after one that was read to its end; null if there will never be one. */
    @Nullable
    NextFile next(OpenFile<?> current) throws IOException;

    /** Says that the partition has ended. */
    void end();

    /** Whether it has ended for ever, and not only for this run. */
    boolean isOver();

    /** What a position keeps of the files before the current one, and of that too if all is over. */
    List<FinishedFile> finished(FileIdentity current);
}
