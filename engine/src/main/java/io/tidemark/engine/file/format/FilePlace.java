package io.tidemark.engine.file.format;

/**
 * The place of a file in its partition, and with it the positions of its records.
 *
 * @param name the file's name, for messages
 * @param ordinal how many files of the partition come before it
 */
public record FilePlace(String name, long ordinal) {

    /** The most files that a partition can have: 2^22. */
    public static final long FILES_MAX = 1L << 22;

    /** The most lines (of text) or records (of Avro) that a file can have: 2^40 − 1. */
    public static final long LINES_MAX = (1L << 40) - 1;

    private static final int LINE_BITS = 40;

    /** Refuses a file that a partition has no number for. */
    public FilePlace {
        if (ordinal < 0 || ordinal >= FILES_MAX) {
            throw InputException.limit(name + " would be file " + ordinal + " of its partition; a partition can have "
                    + FILES_MAX + " files. Split the input into several directories.");
        }
    }

    /** The position of the record at a line, counted from 1: rises with the lines of a file and from file to file. */
    public long position(long line) {
        if (line < 0 || line > LINES_MAX) {
            throw InputException.limit(
                    name + " has more than " + LINES_MAX + " lines, the most that a file can have. Split the file.");
        }
        return (ordinal << LINE_BITS) | line;
    }

    /** The number of the file that a position is in. */
    public static long ordinal(long position) {
        return position >>> LINE_BITS;
    }

    /** The line that a position is at. */
    public static long line(long position) {
        return position & LINES_MAX;
    }
}
