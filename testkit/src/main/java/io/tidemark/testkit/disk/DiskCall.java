package io.tidemark.testkit.disk;

/**
 * One call on a simulated disk.
 *
 * @param number which call it is, from 1
 * @param kind what is done
 * @param name the file or directory it is done to
 */
public record DiskCall(long number, Kind kind, String name) {

    /** What can be done to a disk. */
    public enum Kind {
        CREATE,
        OPEN,
        EXISTS,
        RENAME,
        LINK,
        DELETE,
        SYNC_DIRECTORY,
        LIST,
        WRITE,
        SYNC,
        CLOSE,
        SIZE,
        READ
    }
}
