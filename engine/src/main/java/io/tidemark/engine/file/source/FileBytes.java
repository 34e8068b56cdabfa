package io.tidemark.engine.file.source;

import java.io.IOException;

/** The uncompressed bytes of one open file, in order. */
interface FileBytes extends AutoCloseable {

    /** What {@link #read} gives when there is nothing now but may be later. */
    int NOTHING_NOW = 0;

    /** What {@link #read} gives when there will never be more. */
    int END = -1;

    /** Reads at least one byte, or tells {@link #NOTHING_NOW} or {@link #END}. */
    int read(byte[] into, int offset, int length) throws IOException;

    /**
     * Goes to a little before an offset at once, if it can.
     *
     * @param before how many bytes before it
     * @return whether it has; if not, the bytes up to it must be read
     */
    boolean seek(long offset, int before) throws IOException;

    /** Tells that the file will not grow any more: it must end here. */
    void requireWhole();

    @Override
    void close() throws IOException;
}
