package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.InputException;
import io.tidemark.type.KeyHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The files of a directory in the order of their names (compared character by character).
 *
 * <p>Names that begin with a dot are left out: they are files that are still being written. When the directory is followed,
 * new files are found; a file is done when one comes after it. A file that sorts before what was read, a finished one that
 * grows, and a directory inside stop the job, since records would be left out.
 */
final class DirectoryFiles implements FileSequence {

    private final Path directory;
    private final boolean grows;

    /** All names that were ever seen in this run. */
    private final NavigableSet<String> seen = new TreeSet<>();

    /** The file before the current one, and its size when it was done. */
    private @Nullable Path finished;

    private long finishedSize;

    DirectoryFiles(Path directory, boolean grows) {
        this.directory = directory;
        this.grows = grows;
    }

    @Override
    public boolean grows() {
        return grows;
    }

    @Override
    public @Nullable NextFile first(@Nullable FilePosition from) throws IOException {
        list(null);
        if (from != null) {
            requireNothingInserted(from);
            return new NextFile(directory.resolve(from.name()), from.ordinal(), from.namesHash(), from);
        }
        return seen.isEmpty() ? null : new NextFile(directory.resolve(seen.first()), 0, 0, null);
    }

    /** What was added while the job was down: told by the number of names, and by their hashes if none was taken away. */
    private void requireNothingInserted(FilePosition from) {
        NavigableSet<String> before = seen.headSet(from.name(), false);
        long hash = before.stream().mapToLong(DirectoryFiles::hash).sum();
        if (before.size() > from.ordinal() || (before.size() == from.ordinal() && hash != from.namesHash())) {
            throw InputException.damaged(
                    "In " + directory + ", " + from.ordinal() + " files were read before " + from.name()
                            + ", and now " + before.size() + " sort before it, from " + before.first() + " to "
                            + before.last()
                            + ". A file that was added there would never be read: take it away, or give it a name that sorts later.");
        }
    }

    @Override
    public boolean hasSuccessor(OpenFile<?> current) throws IOException {
        list(current.name());
        return seen.higher(current.name()) != null;
    }

    @Override
    public @Nullable NextFile next(OpenFile<?> current) throws IOException {
        String next = seen.higher(current.name());
        if (next == null) {
            return null;
        }
        finished = current.path();
        finishedSize = current.size();
        return new NextFile(
                directory.resolve(next), current.ordinal() + 1, current.namesHash() + hash(current.name()), null);
    }

    private void list(@Nullable String current) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                String name = entry.getFileName().toString();
                if (!name.startsWith(".") && seen.add(name)) {
                    requireReadable(entry, name, current);
                }
            }
        }
        Path before = finished;
        if (before != null && Files.exists(before) && Files.size(before) != finishedSize) {
            throw InputException.damaged(before + " has changed after it was read to its end: it had " + finishedSize
                    + " bytes, and has " + Files.size(before)
                    + " now. Files must be whole before one that sorts after them"
                    + " appears: write them under a name with a dot in front, and rename them.");
        }
    }

    private static void requireReadable(Path entry, String name, @Nullable String current) {
        if (Files.isDirectory(entry)) {
            throw InputException.invalid(
                    entry + " is a directory inside an input directory, and would not be read. Move it away,"
                            + " or name it as an input of its own.");
        }
        if (current != null && name.compareTo(current) < 0) {
            throw InputException.damaged(entry + " has appeared, but sorts before " + current
                    + ", which is being read already, so it would never be read. Give it a name that sorts later.");
        }
    }

    private static long hash(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return KeyHash.hash(bytes, 0, bytes.length);
    }
}
