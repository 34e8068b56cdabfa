package io.tidemark.engine.storage;

import io.tidemark.storage.Disk;
import io.tidemark.storage.ObjectNames;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** A directory of the machine's file system. Symbolic links below it are never followed out of it. */
public final class LocalDisk implements Disk {

    /** What Linux says of a link on a file system where files have one name only, such as vfat. */
    private static final Pattern NO_LINKS =
            Pattern.compile("operation not permitted|not supported|not implemented", Pattern.CASE_INSENSITIVE);

    private final Path root;
    /** Directories that were seen to lie inside the root. */
    private final Set<Path> inside = ConcurrentHashMap.newKeySet();
    /** Directories whose path was synced once; their own names then survive. */
    private final Set<Path> anchored = ConcurrentHashMap.newKeySet();

    private LocalDisk(Path root) {
        this.root = root;
    }

    /** Opens a directory; it is made if it is not there. */
    public static LocalDisk open(Path directory) throws IOException {
        Path absolute = directory.toAbsolutePath().normalize();
        if (!Files.isDirectory(absolute)) {
            Path missing = absolute;
            while (missing.getParent() != null && !Files.exists(missing.getParent())) {
                missing = missing.getParent();
            }
            Files.createDirectories(absolute);
            for (Path at = absolute; at != null && !at.equals(missing.getParent()); at = at.getParent()) {
                sync(at.getParent() == null ? at : at.getParent());
            }
        }
        return new LocalDisk(absolute.toRealPath());
    }

    @Override
    public DiskFile create(String name) throws IOException {
        Path path = target(name);
        return new LocalFile(FileChannel.open(
                path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public DiskReader open(String name) throws IOException {
        return new LocalReader(FileChannel.open(resolve(name), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public boolean exists(String name) throws IOException {
        return Files.exists(resolve(name), LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        Files.move(resolve(from), target(to), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public boolean link(String from, String to) throws IOException {
        Path existing = resolve(from);
        Path link = target(to);
        try {
            Files.createLink(link, existing);
            return true;
        } catch (FileAlreadyExistsException taken) {
            return false;
        } catch (FileSystemException failure) {
            if (NO_LINKS.matcher(String.valueOf(failure.getReason())).find()) {
                throw new UnsupportedOperationException(failure.getReason(), failure);
            }
            throw failure;
        }
    }

    @Override
    public void delete(String name) throws IOException {
        Files.deleteIfExists(resolve(name));
    }

    @Override
    public void syncDirectory(String directory) throws IOException {
        Path path = directory.isEmpty() ? root : resolve(directory);
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        sync(path);
        if (anchored.contains(path)) {
            return;
        }
        for (Path at = path; !at.equals(root); ) {
            at = parent(at);
            sync(at);
        }
        anchored.add(path);
    }

    private static void sync(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    @Override
    public List<String> list(String directory) throws IOException {
        Path path = directory.isEmpty() ? root : resolve(directory);
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        List<String> names = new ArrayList<>();
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                names.add(root.relativize(file).toString().replace('\\', '/'));
                return FileVisitResult.CONTINUE;
            }

            /** A file that another process removed while this one listed is simply not there. */
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                    throw failure;
                }
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(names);
        return names;
    }

    @Override
    public OptionalLong freeBytes() {
        try {
            return OptionalLong.of(Files.getFileStore(root).getUsableSpace());
        } catch (IOException unknown) {
            return OptionalLong.empty();
        }
    }

    @Override
    public String describe() {
        return root.toString();
    }

    private Path target(String name) throws IOException {
        Path path = root.resolve(ObjectNames.requireFile(name));
        Path directory = parent(path);
        if (!inside.contains(directory)) {
            Files.createDirectories(directory);
        }
        return resolve(name);
    }

    /** The path of a name, whose directory lies inside the root also when symbolic links are followed. */
    private Path resolve(String name) throws IOException {
        Path path = root.resolve(ObjectNames.requireFile(name));
        Path directory = parent(path);
        if (!inside.contains(directory) && Files.exists(directory)) {
            Path real = directory.toRealPath();
            if (!real.startsWith(root)) {
                throw new IOException("The directory " + directory + " is a link that leads out of " + root + " to "
                        + real + "; replace it by a directory.");
            }
            inside.add(directory);
        }
        return path;
    }

    private static Path parent(Path path) {
        Path parent = path.getParent();
        if (parent == null) {
            throw new IllegalStateException("The path " + path + " has no directory.");
        }
        return parent;
    }
}
