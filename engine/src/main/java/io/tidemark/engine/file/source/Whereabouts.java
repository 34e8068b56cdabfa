package io.tidemark.engine.file.source;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks for a file by what it is, in the directory that its name is in. */
final class Whereabouts {

    private Whereabouts() {}

    /** Where a file is that was read before: under its name, or under another one in the same directory; null if it is nowhere. */
    static @Nullable Path of(Path name, FileIdentity identity) throws IOException {
        // A file that was deleted may have left its number to a new one, so its first bytes count too.
        return isAt(name, identity) && hasHead(name, identity) ? name : moved(name, identity);
    }

    /** Whether a name leads to the file of an identity that is open, told by its number. */
    static boolean isAt(Path name, FileIdentity identity) throws IOException {
        SeenFile there = SeenFile.of(name);
        return there != null && identity.isInodeOf(new long[] {there.device(), there.inode()});
    }

    /** Where a file is now, if it is in the directory of a name under another one. */
    static @Nullable Path moved(Path name, FileIdentity identity) throws IOException {
        for (SeenFile sibling : siblings(name)) {
            if (identity.inode() != 0 && identity.inode() == sibling.inode() && hasHead(sibling.path(), identity)) {
                return sibling.path();
            }
        }
        return null;
    }

    /**
     * Where a file is that holds, compressed, what another one held that is no longer there.
     *
     * @param size how many bytes the other one had
     */
    static @Nullable Path compressed(Path name, FileIdentity identity, long size) throws IOException {
        for (SeenFile sibling : siblings(name)) {
            if (CompressedCopy.of(sibling.path(), identity, size) == CompressedCopy.WHOLE) {
                return sibling.path();
            }
        }
        return null;
    }

    /** The other files in the directory of a name, sorted. */
    static List<SeenFile> siblings(Path name) throws IOException {
        Path parent = name.getParent();
        Path directory = parent == null ? name.getFileSystem().getPath("") : parent;
        List<SeenFile> siblings = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                SeenFile file = entry.getFileName().equals(name.getFileName()) ? null : seen(entry);
                if (file != null) {
                    siblings.add(file);
                }
            }
        }
        siblings.sort(Comparator.comparing(SeenFile::path));
        return siblings;
    }

    /** What is there under a name that nobody asked for: a link that leads nowhere is nothing, whatever the reason. */
    private static @Nullable SeenFile seen(Path entry) throws IOException {
        try {
            return SeenFile.of(entry);
        } catch (FileSystemException failed) {
            if (Files.isSymbolicLink(entry)) {
                return null;
            }
            throw failed;
        }
    }

    static boolean hasHead(Path path, FileIdentity identity) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return identity.hasHeadOf(channel);
        } catch (NoSuchFileException gone) {
            return false;
        }
    }
}
