package io.tidemark.engine.storage;

import io.tidemark.storage.Disk;
import io.tidemark.storage.ObjectNames;
import io.tidemark.storage.ObjectReader;
import io.tidemark.storage.ObjectWriter;
import io.tidemark.storage.Storage;
import io.tidemark.storage.StorageException;
import io.tidemark.storage.UnsupportedStorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A storage of immutable objects in the files of a disk.
 *
 * <p>An object is written to a file of its own in {@value #UNFINISHED}, synced, linked to its name, and the directory of the
 * name is synced: a link, unlike a rename, never replaces what another process put there. What a crashed process left in
 * {@value #UNFINISHED} is no object; {@link #removeUnfinished} removes it.
 */
public final class DirectoryStorage implements Storage {

    /** The directory of files that are not objects yet. */
    static final String UNFINISHED = ".unfinished";

    private final Disk disk;
    private final String owner;
    private final AtomicLong files = new AtomicLong();

    private DirectoryStorage(Disk disk, String owner) {
        this.disk = disk;
        this.owner = owner;
    }

    /**
     * Opens a storage. Everything that can be read from now on survives a crash of the machine, also if the process that
     * created it ended before it could make sure of that.
     *
     * @param owner a name part that no other process which uses the disk now or used it before has, such as host, pid and start
     *     time; it keeps unfinished files apart
     * @throws UnsupportedStorageException if the disk has no hard links
     */
    public static DirectoryStorage open(Disk disk, String owner) {
        ObjectNames.requireFile(owner);
        if (owner.indexOf('/') >= 0) {
            throw new IllegalArgumentException("The owner \"" + owner + "\" of a storage must not have a slash.");
        }
        DirectoryStorage storage = new DirectoryStorage(disk, owner);
        storage.probe();
        storage.run("make durable", "what is there", () -> {
            TreeSet<String> directories = new TreeSet<>();
            disk.list("").forEach(name -> directories.add(directoryOf(name)));
            for (String directory : directories) {
                disk.syncDirectory(directory);
            }
            return true;
        });
        return storage;
    }

    /**
     * Opens a directory for reading only, and changes nothing in it.
     *
     * @throws StorageException if there is no such directory
     */
    public static DirectoryStorage reading(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new StorageException("There is no directory " + directory + ".", null);
        }
        try {
            return new DirectoryStorage(LocalDisk.open(directory), "reader");
        } catch (IOException failure) {
            throw new StorageException(
                    "The directory " + directory + " cannot be read: " + DiskFailures.reason(failure) + ". "
                            + DiskFailures.advice(OptionalLong.empty(), failure),
                    failure);
        }
    }

    /** Fails early, and with the reason, where links do not work. */
    private void probe() {
        String file = unfinishedName();
        String link = unfinishedName();
        run("create", file, () -> {
            disk.create(file).close();
            return true;
        });
        try {
            boolean first = run("link", file, () -> disk.link(file, link));
            boolean second = run("link", file, () -> disk.link(file, link));
            if (!first || second) {
                throw unsupported("a link to a name that is taken replaced it", null);
            }
        } catch (UnsupportedOperationException failure) {
            throw unsupported(String.valueOf(failure.getMessage()), failure);
        } finally {
            deleteQuietly(file);
            deleteQuietly(link);
        }
    }

    private UnsupportedStorageException unsupported(String why, @Nullable Throwable cause) {
        return new UnsupportedStorageException(
                "The directory " + disk.describe()
                        + " cannot hold durable state, because hard links do not work there ("
                        + why
                        + "). They decide which of two processes commits. Use a directory on a file system that has them,"
                        + " such as ext4, XFS, Btrfs, ZFS or APFS.",
                cause);
    }

    /**
     * Removes the files that writers of crashed processes left. Only the owner of everything in this storage may call it, before
     * it writes: other processes that still write lose what is not finished, and get an error.
     */
    public void removeUnfinished() {
        run("clean up", UNFINISHED, () -> {
            for (String name : disk.list(UNFINISHED)) {
                disk.delete(name);
            }
            return true;
        });
    }

    @Override
    public ObjectWriter create(String name) {
        ObjectNames.requireObject(name);
        String file = unfinishedName();
        return new DirectoryWriter(this, name, file, run("create", name, () -> disk.create(file)));
    }

    @Override
    public boolean createIfAbsent(String name, byte[] content) {
        ObjectNames.requireObject(name);
        String file = unfinishedName();
        return run("create", name, () -> {
            try {
                try (Disk.DiskFile out = disk.create(file)) {
                    out.write(content, 0, content.length);
                    out.sync();
                }
                boolean created = disk.link(file, name);
                disk.syncDirectory(directoryOf(name));
                return created;
            } finally {
                deleteQuietly(file);
            }
        });
    }

    @Override
    public ObjectReader open(String name) {
        ObjectNames.requireObject(name);
        return run("open", name, () -> {
            Disk.DiskReader reader = disk.open(name);
            try {
                return new DirectoryReader(this, name, reader, reader.size());
            } catch (IOException failure) {
                reader.close();
                throw failure;
            }
        });
    }

    @Override
    public boolean exists(String name) {
        ObjectNames.requireObject(name);
        return run("look for", name, () -> disk.exists(name));
    }

    @Override
    public List<String> list(String prefix) {
        return run("list", prefix.isEmpty() ? "everything" : prefix + "*", () -> {
            List<String> names = new ArrayList<>();
            for (String name : disk.list(directoryOf(prefix))) {
                if (name.startsWith(prefix) && !name.startsWith(".") && !name.contains("/.")) {
                    names.add(name);
                }
            }
            return names;
        });
    }

    @Override
    public void move(String from, String to) {
        ObjectNames.requireObject(from);
        ObjectNames.requireObject(to);
        run("move", from + " to " + to, () -> {
            if (!disk.link(from, to)) {
                throw new IOException("the name " + to + " is taken");
            }
            disk.syncDirectory(directoryOf(to));
            disk.delete(from);
            disk.syncDirectory(directoryOf(from));
            return true;
        });
    }

    @Override
    public void delete(String name) {
        ObjectNames.requireObject(name);
        run("delete", name, () -> {
            disk.delete(name);
            return true;
        });
    }

    @Override
    public String describe() {
        return disk.describe();
    }

    /** Gives a synced file the name of an object. */
    void publish(String file, String name) throws IOException {
        if (!disk.link(file, name)) {
            throw new IOException("the name is taken by another object, which was left as it is");
        }
        disk.syncDirectory(directoryOf(name));
    }

    void deleteQuietly(String file) {
        try {
            disk.delete(file);
        } catch (IOException left) {
            // It stays an unfinished file, which the next owner removes.
        }
    }

    <T> T run(String what, String name, DiskFailures.Step<T> step) {
        return DiskFailures.run(disk, what, name, step);
    }

    private String unfinishedName() {
        return UNFINISHED + "/" + owner + "." + files.getAndIncrement();
    }

    private static String directoryOf(String name) {
        int slash = name.lastIndexOf('/');
        return slash < 0 ? "" : name.substring(0, slash);
    }
}
