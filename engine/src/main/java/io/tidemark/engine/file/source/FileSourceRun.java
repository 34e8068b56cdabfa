package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.FilePlace;
import io.tidemark.engine.file.format.Format;
import io.tidemark.engine.file.format.InputException;
import io.tidemark.source.PartitionReader;
import io.tidemark.source.SourceRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** One run of a file source. */
final class FileSourceRun<T> implements SourceRun<T> {

    private final Format<T> format;
    private final boolean followed;
    private final FilesRead read = new FilesRead();
    private final PartitionFinder finder;

    /** Partitions by id, once they were found. */
    private final Map<String, Partition> partitions = new ConcurrentHashMap<>();

    /** One partition: what it is, and the files that were opened by number. */
    private record Partition(PartitionFinder.Found found, Map<Long, Path> files) {}

    FileSourceRun(Format<T> format, List<FileInput> inputs, boolean followed) {
        this.format = format;
        this.followed = followed;
        this.finder = new PartitionFinder(inputs, followed, read);
    }

    @Override
    public synchronized void resume(Map<String, String> positions) {
        positions.forEach(finder::resume);
    }

    @Override
    public synchronized Discovery discover() {
        Map<String, PartitionFinder.Found> found = finder.look();
        found.forEach(
                (id, each) -> partitions.computeIfAbsent(id, key -> new Partition(each, new ConcurrentHashMap<>())));
        return new Discovery(List.copyOf(found.keySet()), finder.isComplete());
    }

    @Override
    public PartitionReader<T> open(String id, @Nullable String position) {
        if (partitions.isEmpty()) {
            discover();
        }
        Partition partition = partitions.get(id);
        if (partition == null) {
            throw InputException.invalid(id + " is not a partition of this source; it has " + partitions.keySet()
                    + ". Name the same inputs as before.");
        }
        FilePosition from = FilePosition.parse(position);
        if (from != null) {
            read.resume(id, from);
        }
        return new FilePartitionReader<>(
                format, files(id, partition.found), partition.found.path(), partition.files::put, from);
    }

    private FileSequence files(String id, PartitionFinder.Found found) {
        Path path = found.path();
        if (found.kind() == PartitionFinder.Kind.DIRECTORY) {
            return new DirectoryFiles(id, path, followed, read);
        }
        boolean byPattern = found.kind() == PartitionFinder.Kind.FOUND;
        return followed ? new RotatedFile(id, path, byPattern, finder::isWatched, read) : new OneFile(id, path, read);
    }

    @Override
    public String describe(String id, long position) {
        Partition partition = partitions.get(id);
        long ordinal = FilePlace.ordinal(position);
        Path file = partition == null ? null : partition.files.get(ordinal);
        Path input = PartitionId.parse(id).path();
        String name;
        if (id.endsWith("/")) {
            name = file == null
                    ? input.getFileName() + "/ file " + (ordinal + 1)
                    : file.getFileName().toString();
        } else {
            name = input.getFileName() + (ordinal == 0 ? "" : " (after rotation " + ordinal + ")");
        }
        return name + ":" + FilePlace.line(position);
    }

    @Override
    public synchronized String describePosition(String id, String position) {
        Partition partition = partitions.get(id);
        String input = partition == null ? id : partition.found.path().toString();
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
