package io.tidemark.cli.run;

import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.terminal.Words;
import io.tidemark.core.RefusedException;
import io.tidemark.engine.file.sink.FileSink;
import io.tidemark.engine.program.Outputs;
import io.tidemark.engine.storage.DirectoryLock;
import io.tidemark.engine.storage.DiskFailures;
import io.tidemark.engine.storage.LocalDisk;
import io.tidemark.engine.system.Machine;
import io.tidemark.sink.Sink;
import io.tidemark.storage.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A directory of results, late records and dead letters: checked before the job starts, opened when it does, and used by one process. */
final class OutputDirectory implements Outputs, AutoCloseable {

    static final String RESULTS = "results";
    static final String LATE = "late";
    static final String DEAD_LETTERS = "dead-letters";

    private static final String SUFFIX = ".jsonl";

    private final Path directory;
    private @Nullable Terminal overwriting;
    private @Nullable Disk disk;
    private @Nullable DirectoryLock lock;

    OutputDirectory(Path directory) {
        this.directory = directory;
    }

    /** Throws away what earlier jobs wrote here when the job begins, and says so there. */
    void overwrite(Terminal terminal) {
        overwriting = terminal;
    }

    Path folderOf(String name) {
        return directory.resolve(name);
    }

    /** Refuses a directory that is no directory, or cannot be written to. */
    void requireUsable() {
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new RefusedException("The output " + directory + " is a file. Name a directory.");
        }
        if (Files.exists(directory) && !Files.isWritable(directory)) {
            throw new RefusedException("The output directory " + directory
                    + " cannot be written to. Give this user the right to, or name another one.");
        }
    }

    /**
     * Takes it for this process, which keeps it until it is closed.
     *
     * @throws io.tidemark.engine.storage.LockedException if another one that lives has it
     */
    void take() {
        disk();
        lock = DirectoryLock.take(directory, Machine.holder());
    }

    /** Whether there is anything in it; what begins with a dot was not finished, and does not count. */
    boolean isEmpty() {
        return visible().isEmpty();
    }

    private List<Path> visible() {
        List<Path> found = new ArrayList<>();
        for (Path path : list(directory)) {
            boolean hidden = path.getFileName().toString().startsWith(".");
            if (!hidden && (!Files.isDirectory(path) || !isBare(path))) {
                found.add(path);
            }
        }
        return found;
    }

    private static boolean isBare(Path folder) {
        return list(folder).stream()
                .allMatch(path -> path.getFileName().toString().startsWith("."));
    }

    /** Removes what earlier jobs wrote here, and says how much it was; other files are left alone. Once is enough. */
    private void clear() {
        Terminal terminal = overwriting;
        if (terminal == null) {
            return;
        }
        overwriting = null;
        long removed = 0;
        for (String folder : List.of(RESULTS, LATE, DEAD_LETTERS)) {
            for (Path file : list(directory.resolve(folder))) {
                if (file.getFileName().toString().endsWith(SUFFIX)) {
                    remove(file);
                    removed++;
                }
            }
        }
        if (removed > 0) {
            terminal.say("Threw away " + Words.count(removed, "file") + " of an earlier job in " + directory + ".");
        }
    }

    private static void remove(Path file) {
        try {
            Files.delete(file);
        } catch (IOException failure) {
            throw new RefusedException(
                    "The file " + file + " of an earlier job cannot be removed: " + DiskFailures.reason(failure)
                            + ". Remove it, or name another output directory.",
                    failure);
        }
    }

    private static List<Path> list(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException failure) {
            throw new RefusedException(
                    "The directory " + folder + " cannot be read: " + DiskFailures.reason(failure) + ".", failure);
        }
    }

    @Override
    public <T> Sink<T> folder(String name) {
        FileSink<T> files = FileSink.jsonLines(disk(), name);
        return overwriting == null ? files : new OverwritingSink<>(files, this::clear);
    }

    private Disk disk() {
        Disk open = disk;
        if (open == null) {
            try {
                open = LocalDisk.open(directory);
            } catch (IOException failure) {
                throw new RefusedException(
                        "The output directory " + directory + " cannot be made: " + DiskFailures.reason(failure)
                                + ". Name one that can.",
                        failure);
            }
            disk = open;
        }
        return open;
    }

    @Override
    public void close() {
        if (lock != null) {
            lock.close();
        }
    }
}
