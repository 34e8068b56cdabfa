package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.InputException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that was opened, with what it is.
 *
 * @param grows whether more bytes may be appended while it is read
 */
record InputFile(Path path, FileChannel channel, FileIdentity identity, boolean grows) {

    /** How often a file is opened again because its name went to another one just then. */
    private static final int OPENS_MAX = 100;

    /** Opens what a name leads to now. */
    static InputFile open(Path path, boolean grows) throws NoSuchFileException {
        try {
            requireFile(path);
            for (int opens = 0; opens < OPENS_MAX; opens++) {
                long[] before = FileIdentity.numbers(path);
                FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
                FileIdentity identity = FileIdentity.of(path, channel);
                boolean same = identity.device() == before[0] && identity.inode() == before[1];
                if (same && !Files.isDirectory(path)) {
                    return new InputFile(path, channel, identity, grows);
                }
                channel.close();
                requireFile(path);
            }
        } catch (NoSuchFileException gone) {
            throw gone;
        } catch (IOException failed) {
            throw failure(path, failed);
        }
        throw InputException.unreadable(
                path + " cannot be opened: its name goes to another file again and again. Stop what renames it.", null);
    }

    /** Refuses what is there and is not a file. */
    static void requireFile(Path path) {
        if (Files.isDirectory(path)) {
            throw InputException.invalid(path + " is a directory, where a file is meant.");
        }
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw InputException.invalid(
                    path + " is a pipe or a device, which cannot be read again after a restart. Write what"
                            + " comes from it to a file, and name that.");
        }
    }

    /** Refuses what is there and may not be read. */
    static void requireReadable(Path path) {
        if (Files.exists(path) && !Files.isReadable(path)) {
            throw denied(path.toString());
        }
    }

    private static InputException denied(String path) {
        return InputException.invalid(
                path + " may not be read: its permissions do not allow it. Give this user the right to.");
    }

    /** Whether this is the file that was read before: for one that grows, by its number too, not only by its content. */
    boolean isWhatWasRead(FileIdentity before) throws IOException {
        boolean sameInode = !grows || before.isInodeOf(new long[] {identity.device(), identity.inode()});
        return sameInode && before.hasHeadOf(channel);
    }

    /** Tells how the file is compressed. */
    Compression compression() throws IOException {
        return Compression.of(channel, !grows);
    }

    /** What a failure of the file system means for the user. */
    static InputException failure(Path path, IOException failed) {
        if (failed instanceof NoSuchFileException) {
            return InputException.invalid(path + " is not there. Check the name, or wait until the file is there.");
        }
        if (failed instanceof AccessDeniedException denied) {
            return denied(denied.getFile() == null ? path.toString() : denied.getFile());
        }
        return InputException.unreadable(
                path + " cannot be read: " + failed.getMessage() + ". Check the disk, and start again.", failed);
    }
}
