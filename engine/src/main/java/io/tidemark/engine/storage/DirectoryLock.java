package io.tidemark.engine.storage;

import io.tidemark.engine.system.Latch;
import io.tidemark.engine.system.Machine;
import io.tidemark.storage.StorageException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The right of one live process to use a directory.
 *
 * <p>It ends with the process, however that ends; one that is suspended keeps it. It is a courtesy that gives a clear message early:
 * what it cannot see (a process on another machine, one whose lock file was removed since it could not be killed) is fenced by the
 * epochs of the commit log.
 */
public final class DirectoryLock implements AutoCloseable {

    private static final Duration LOOK = Duration.ofMillis(20);

    private static final String LOCK_FILE = ".lock";
    private static final String HOLDER_FILE = ".lock-holder";

    /*
     * POSIX gives a process's locks on a file up as soon as it closes any descriptor of that file. So a directory that this process
     * holds must be refused before its lock file is opened again.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final FileChannel channel;

    private DirectoryLock(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    /**
     * Takes the lock.
     *
     * @param holder who takes it, for the message to others: process id, host, start time
     * @throws LockedException if a live process has it
     */
    public static DirectoryLock take(Path directory, String holder) {
        try {
            Files.createDirectories(directory);
            Path real = directory.toRealPath();
            if (!HELD.add(real)) {
                throw locked(real);
            }
            try {
                return open(real, holder);
            } catch (IOException | RuntimeException failure) {
                HELD.remove(real);
                throw failure;
            }
        } catch (IOException failure) {
            throw new StorageException(
                    "Could not lock the directory " + directory + ": " + DiskFailures.reason(failure) + ". "
                            + advice(directory, failure),
                    failure);
        }
    }

    /**
     * Waits until no live process has the lock.
     *
     * @return whether none had it before the time was over
     */
    public static boolean awaitFree(Path directory, Duration atMost) {
        Latch never = new Latch();
        for (long left = atMost.toMillis(); left > 0; left -= LOOK.toMillis()) {
            try (DirectoryLock free = take(directory, Machine.holder())) {
                return free.channel.isOpen();
            } catch (LockedException held) {
                never.await(LOOK);
            }
        }
        return false;
    }

    private static String advice(Path directory, IOException failure) {
        String message = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
        if (message.contains("no locks available")
                || message.contains("not supported")
                || message.contains("not implemented")) {
            return "Use a directory on a file system that supports locks.";
        }
        OptionalLong free = OptionalLong.empty();
        try {
            free = OptionalLong.of(Files.getFileStore(directory).getUsableSpace());
        } catch (IOException unknown) {
            // The advice is still right without the number.
        }
        return DiskFailures.advice(free, failure);
    }

    private static DirectoryLock open(Path directory, String holder) throws IOException {
        FileChannel channel =
                FileChannel.open(directory.resolve(LOCK_FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock == null) {
                throw locked(directory);
            }
            Path draft = directory.resolve(HOLDER_FILE + ".draft");
            Files.writeString(draft, holder);
            Files.move(draft, directory.resolve(HOLDER_FILE), StandardCopyOption.REPLACE_EXISTING);
            return new DirectoryLock(directory, channel);
        } catch (IOException | RuntimeException failure) {
            channel.close();
            throw failure;
        }
    }

    private static LockedException locked(Path directory) {
        String holder = "unknown";
        try {
            holder = Files.readString(directory.resolve(HOLDER_FILE), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            // The message is still right without the name.
        }
        return new LockedException(directory.toString(), holder);
    }

    /** Gives the lock up. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException ignored) {
            // The lock goes with the process at the latest.
        } finally {
            HELD.remove(directory);
        }
    }
}
