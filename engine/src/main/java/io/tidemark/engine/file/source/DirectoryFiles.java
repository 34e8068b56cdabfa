package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.InputException;
import io.tidemark.type.KeyHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The files of a directory in the order of their names (compared character by character).
 *
 * <p>Names that begin with a dot are left out: they are files that are still being written. When the directory is followed,
 * new files are found; a file is done when one comes after it. A file that sorts before what was read, a finished one that
 * grows, a finished one that gets another name, and a directory inside stop the job, since records would be left out or come
 * twice.
 */
final class DirectoryFiles implements FileSequence {

    /** How many of the files read last a position remembers; one read before those is not known again under another name. */
    static final int REMEMBERED_MAX = 256;

    private final String partition;
    private final Path directory;
    private final boolean grows;
    private final FilesRead read;

    /** All names that were ever seen in this run. */
    private final NavigableSet<String> seen = new TreeSet<>();

    /** The files that were read to their end in this run, as they were then; one of them is looked at in each look. */
    private final List<SeenFile> finished = new ArrayList<>();

    private int looks;

    DirectoryFiles(String partition, Path directory, boolean grows, FilesRead read) {
        this.partition = partition;
        this.directory = directory;
        this.grows = grows;
        this.read = read;
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
            requireNothingChanged(from);
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

    /** What was done while the job was down to the files that the position remembers. */
    private void requireNothingChanged(FilePosition from) throws IOException {
        for (String name : from.finished().isEmpty() ? List.<String>of() : seen) {
            SeenFile file = SeenFile.of(directory.resolve(name));
            KnownFile known = file == null ? null : read.find(file);
            boolean later = name.compareTo(from.name()) > 0;
            if (file != null && known != null && known.isFinished()) {
                if (later && known.isAsItWas(file)) {
                    throw renamed(file.path());
                } else if (!later) {
                    requireSize(file, known.size());
                }
            }
        }
    }

    private static InputException renamed(Path file) {
        return InputException.damaged(
                file + " is a file that was read already under another name, and its records would"
                        + " count twice. Files must keep their names once they can be seen, and be there under one name only:"
                        + " give it its old one, or take it away.");
    }

    @Override
    public boolean mayBegin() {
        return grows;
    }

    @Override
    public boolean looksAgain() {
        return false;
    }

    @Override
    public boolean take(OpenFile<?> file) throws IOException {
        SeenFile seen = file.seen();
        KnownFile known = read.find(seen);
        if (known != null && known.isFinished() && !known.isAsItWas(seen)) {
            // The file is new, and has the number of one that was deleted.
            read.renumber(seen);
        }
        if (read.take(partition, seen, file) != null) {
            throw renamed(file.path());
        }
        return true;
    }

    @Override
    public boolean isFinished(OpenFile<?> current) throws IOException {
        list(current.name());
        return seen.higher(current.name()) != null;
    }

    @Override
    public @Nullable NextFile next(OpenFile<?> current) throws IOException {
        String next = seen.higher(current.name());
        if (next == null) {
            return null;
        }
        finish(current);
        return new NextFile(
                directory.resolve(next), current.ordinal() + 1, current.namesHash() + hash(current.name()), null);
    }

    private void finish(OpenFile<?> current) throws IOException {
        if (!Whereabouts.isAt(current.path(), current.identity())) {
            Path moved = Whereabouts.moved(current.path(), current.identity());
            if (moved != null) {
                throw renamed(moved);
            }
        }
        SeenFile seen = current.seen();
        finished.add(seen);
        read.finish(partition, seen.finished(current.identity()));
        read.forgetOldest(partition, REMEMBERED_MAX);
    }

    @Override
    public void end() {
        read.end(partition);
    }

    @Override
    public boolean isOver() {
        return false;
    }

    @Override
    public List<FinishedFile> finished(FileIdentity current) {
        return read.finished(partition, current);
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
        if (!finished.isEmpty()) {
            requireUnchanged(finished.get(finished.size() - 1));
            looks = (looks + 1) % finished.size();
            requireUnchanged(finished.get(looks));
        }
    }

    /** A file that was read to its end may go, but not change, nor give its name to another one. */
    private static void requireUnchanged(SeenFile before) throws IOException {
        SeenFile now = SeenFile.of(before.path());
        if (now != null && now.inode() != before.inode()) {
            throw InputException.damaged(before.path() + " was replaced after it was read to its end: it was file "
                    + before.inode() + " of its device, and is file " + now.inode()
                    + " now, which would never be read. Give the new one a name that sorts later.");
        }
        if (now != null) {
            requireSize(now, before.size());
        }
    }

    private static void requireSize(SeenFile now, long before) {
        if (now.size() != before) {
            throw InputException.damaged(now.path() + " has changed after it was read to its end: it had " + before
                    + " bytes, and has " + now.size()
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
