package io.tidemark.engine.file.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A file as a look into its directory has seen it.
 *
 * @param path its name
 * @param device the number of its device; 0 if the file system has none
 * @param inode its number there; 0 if the file system has none
 * @param size how many bytes it had
 * @param modified when it was last written to
 */
record SeenFile(Path path, long device, long inode, long size, FileTime modified) {

    /** What is there under a name; null if nothing is, or no file. */
    static @Nullable SeenFile of(Path path) throws IOException {
        try {
            long[] numbers = FileIdentity.numbers(path);
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            // The two are of one file only if none was renamed between them.
            for (long[] again = FileIdentity.numbers(path);
                    !Arrays.equals(numbers, again);
                    again = FileIdentity.numbers(path)) {
                numbers = again;
                attributes = Files.readAttributes(path, BasicFileAttributes.class);
            }
            return attributes.isRegularFile()
                    ? new SeenFile(path, numbers[0], numbers[1], attributes.size(), attributes.lastModifiedTime())
                    : null;
        } catch (NoSuchFileException gone) {
            return null;
        }
    }

    /** The same file, seen with another size. */
    SeenFile withSize(long bytes) {
        return new SeenFile(path, device, inode, bytes, modified);
    }

    /** The file as one that was read to its end. */
    FinishedFile finished(FileIdentity identity) {
        return new FinishedFile(identity, size, modifiedNanos());
    }

    long modifiedNanos() {
        return modified.to(TimeUnit.NANOSECONDS);
    }

    boolean isLink() {
        return Files.isSymbolicLink(path);
    }

    String name() {
        return path.getFileName().toString();
    }
}
