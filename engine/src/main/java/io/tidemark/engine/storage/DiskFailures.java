package io.tidemark.engine.storage;

import io.tidemark.storage.Disk;
import io.tidemark.storage.StorageException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.OptionalLong;

/** Turns what a disk throws into sentences that say where, what and what to do. */
public final class DiskFailures {

    /** With less than this many bytes free, a failed write is put down to a full disk whatever its message. */
    private static final long FREE_BYTES_LOW = 64 * 1024;

    private DiskFailures() {}

    /** Something done on a disk. */
    public interface Step<T> {
        T run() throws IOException;
    }

    /**
     * Takes a step.
     *
     * @param what what it does, as a verb
     * @param name what it does it to
     * @throws StorageException if the disk fails
     */
    public static <T> T run(Disk disk, String what, String name, Step<T> step) {
        try {
            return step.run();
        } catch (IOException failure) {
            throw new StorageException(
                    "Could not " + what + " " + name + " in " + disk.describe() + ": " + reason(failure) + ". "
                            + advice(disk.freeBytes(), failure),
                    failure);
        }
    }

    /** Why a call of the file system failed, in words: the JDK's own messages are often the name of the file and nothing more. */
    public static String reason(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "no such file";
        }
        if (failure instanceof AccessDeniedException) {
            return "access denied";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "there is a file of this name";
        }
        if (failure instanceof FileSystemException named && named.getReason() != null) {
            return named.getReason().toLowerCase(Locale.ROOT);
        }
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }

    /**
     * What to do about a failure.
     *
     * @param free how many bytes are free where it happened
     */
    static String advice(OptionalLong free, IOException failure) {
        if (isFull(failure, free)) {
            String left = free.isPresent() ? " (" + free.getAsLong() + " bytes are free)" : "";
            return "The disk is full" + left + ": make room.";
        }
        if (reason(failure).toLowerCase(Locale.ROOT).contains("read-only file system")) {
            return "Name a directory that can be written to.";
        }
        if (failure instanceof AccessDeniedException) {
            return "Give this user the right to read and write there.";
        }
        if (failure instanceof NoSuchFileException) {
            return "Something else removed it: leave the directory to Tidemark.";
        }
        if (failure instanceof ClosedByInterruptException) {
            return "The thread was interrupted while it wrote: do not interrupt it, and try again.";
        }
        return "Look at the disk.";
    }

    private static boolean isFull(IOException failure, OptionalLong free) {
        String message = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
        return message.contains("no space left")
                || message.contains("quota exceeded")
                || (free.isPresent() && free.getAsLong() < FREE_BYTES_LOW);
    }
}
