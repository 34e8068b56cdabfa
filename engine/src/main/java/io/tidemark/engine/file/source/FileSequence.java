package io.tidemark.engine.file.source;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The files of one partition, one after the other. */
interface FileSequence {

    /** Whether files may grow, and files may be added, while they are read. */
    boolean grows();

    /** The file to begin with, or to go on with; null if there is none yet. */
    @Nullable
    NextFile first(@Nullable FilePosition from) throws IOException;

    /**
     * Looks whether the file that is being read has a successor, which means that it will not grow any more.
     *
     * @throws io.tidemark.engine.file.format.InputException if the files are not what they were
     */
    boolean hasSuccessor(OpenFile<?> current) throws IOException;

    /** The file after one that was read to its end; null if there is none. */
    @Nullable
    NextFile next(OpenFile<?> current) throws IOException;
}
