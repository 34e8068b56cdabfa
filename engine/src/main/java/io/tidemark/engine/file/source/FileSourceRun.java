package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.FilePlace;
import io.tidemark.engine.file.format.Format;
import io.tidemark.engine.file.format.InputException;
import io.tidemark.source.PartitionReader;
import io.tidemark.source.SourceRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** One run of a file source. A partition's id is the absolute path of its file, or that of its directory and a slash. */
final class FileSourceRun<T> implements SourceRun<T> {

    private final Format<T> format;
    private final List<FileInput> inputs;
    private final boolean followed;

    /** Partitions by id, once they were looked for. */
    private final Map<String, Partition> partitions = new LinkedHashMap<>();

    /** One partition: what the user named, whether it is a directory, and the files that were opened by number. */
    private record Partition(Path input, boolean directory, Map<Long, Path> files) {}

    FileSourceRun(Format<T> format, List<FileInput> inputs, boolean followed) {
        this.format = format;
        this.inputs = inputs;
        this.followed = followed;
    }

    @Override
    public synchronized Discovery discover() {
        if (partitions.isEmpty()) {
            for (FileInput input : inputs) {
                add(input);
            }
        }
        return new Discovery(List.copyOf(partitions.keySet()), true);
    }

    private void add(FileInput input) {
        if (input instanceof FileInput.File file) {
            requireThere(file.path());
            InputFile.requireFile(file.path());
            add(file.path(), false);
        } else if (input instanceof FileInput.Directory directory) {
            requireThere(directory.path());
            if (!Files.isDirectory(directory.path())) {
                throw InputException.invalid(directory.path() + " is a file, where a directory is meant.");
            }
            add(directory.path(), true);
        } else if (input instanceof FileInput.Glob glob) {
            GlobFiles.find(glob).forEach(path -> add(path, false));
        }
    }

    private static void requireThere(Path path) {
        if (!Files.exists(path)) {
            throw InputException.invalid("There is no file or directory " + path + ". Check the name.");
        }
    }

    private void add(Path path, boolean directory) {
        String id = path.toAbsolutePath().normalize() + (directory ? "/" : "");
        if (partitions.putIfAbsent(id, new Partition(path, directory, new ConcurrentHashMap<>())) != null) {
            throw InputException.invalid(path + " is an input twice, and its records would count twice. Name it once.");
        }
    }

    @Override
    public PartitionReader<T> open(String id, @Nullable String position) {
        Partition partition = partition(id);
        FileSequence files = partition.directory
                ? new DirectoryFiles(partition.input, followed)
                : followed ? new RotatedFile(partition.input) : new OneFile(partition.input);
        return new FilePartitionReader<>(
                format, files, partition.input, partition.files::put, FilePosition.parse(position));
    }

    private synchronized Partition partition(String id) {
        discover();
        Partition partition = partitions.get(id);
        if (partition == null) {
            throw InputException.invalid(id + " is not a partition of this source; it has " + partitions.keySet()
                    + ". Name the same inputs as before.");
        }
        return partition;
    }

    @Override
    public String describe(String id, long position) {
        Partition partition = partition(id);
        long ordinal = FilePlace.ordinal(position);
        Path file = partition.files.get(ordinal);
        String name;
        if (partition.directory) {
            name = file == null
                    ? partition.input.getFileName() + "/ file " + (ordinal + 1)
                    : file.getFileName().toString();
        } else {
            name = partition.input.getFileName() + (ordinal == 0 ? "" : " (after rotation " + ordinal + ")");
        }
        return name + ":" + FilePlace.line(position);
    }

    @Override
    public synchronized String describePosition(String id, String position) {
        Partition partition = partitions.get(id);
        String input = partition == null ? id : partition.input.toString();
        FilePosition next = FilePosition.parse(position);
        if (next == null) {
            return "the beginning of " + input;
        }
        return (id.endsWith("/") ? input + "/" + next.name() : input) + ":" + next.line();
    }

    @Override
    public void close() {
        // Readers close their own files.
    }
}
