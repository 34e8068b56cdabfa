package io.tidemark.storage;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/**
 * A local file system below one directory, as far as Tidemark uses it.
 *
 * <p>Names are relative paths of parts in {@code [A-Za-z0-9_.-]} joined by slashes; no part is {@code .} or {@code ..}. The
 * contract is POSIX's: what was written survives a crash of the machine once the file was synced, and a name (created, linked,
 * renamed, deleted) once its directory was. Nothing else may be relied on. After a sync that failed, the file is lost: write
 * another one. Methods may be called from several threads; one file belongs to one thread at a time.
 */
public interface Disk {

    /** Creates a file for appending; its directories are made. Fails if it exists. */
    DiskFile create(String name) throws IOException;

    /** Opens an existing file for reading. */
    DiskReader open(String name) throws IOException;

    boolean exists(String name) throws IOException;

    /** Moves a file to another name in one step, in place of what was there; its directories are made. */
    void rename(String from, String to) throws IOException;

    /**
     * Gives a file a second name in one step; its directories are made.
     *
     * @return false if the name is taken
     * @throws UnsupportedOperationException if files here have one name only
     */
    boolean link(String from, String to) throws IOException;

    /** Removes a name; removing one that is not there changes nothing. */
    void delete(String name) throws IOException;

    /**
     * Makes the names in a directory, and the path to it, survive a crash of the machine; the empty name is the top directory.
     */
    void syncDirectory(String directory) throws IOException;

    /** The names of all files in a directory and below it, as they would be opened, sorted; none if it is not there. */
    List<String> list(String directory) throws IOException;

    /** Bytes that can still be written, as far as it is known; for messages. */
    OptionalLong freeBytes();

    /** Where it is, for messages. */
    String describe();

    /** A file that is appended to. */
    interface DiskFile extends AutoCloseable {

        /**
         * Appends bytes. If it throws, some of them may be in the file, and none count as appended: append the same again, and they
         * are in their place, or give the file up.
         */
        void write(byte[] bytes, int offset, int length) throws IOException;

        /** Makes what was written survive a crash of the machine. */
        void sync() throws IOException;

        @Override
        void close() throws IOException;
    }

    /** A file that is read. */
    interface DiskReader extends AutoCloseable {

        long size() throws IOException;

        /** Reads up to so many bytes at a position; −1 at the end. */
        int read(long position, byte[] into, int offset, int length) throws IOException;

        @Override
        void close() throws IOException;
    }
}
