package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.InputException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the partitions that inputs stand for: once, or, where files are followed, again and again as they are added.
 *
 * <p>A file that a pattern finds is a new partition unless it is one that is known: one that got another name, or was compressed.
 */
final class PartitionFinder {

    private static final Logger LOG = LoggerFactory.getLogger(PartitionFinder.class);

    private final List<FileInput> inputs;
    private final boolean followed;
    private final FilesRead read;
    private final Map<String, FilePosition> positions = new TreeMap<>();
    private final Set<String> kept = new TreeSet<>();
    private final Map<String, Found> found = new LinkedHashMap<>();

    /** Which partition of a name is the newest, where there was more than one. */
    private final Map<Path, PartitionId> newest = new TreeMap<>();

    private final List<PathMatcher> patterns = new ArrayList<>();
    private boolean begun;
    private boolean complete;

    /** What a partition is. */
    enum Kind {
        /** A file that was named. */
        NAMED,
        /** A file that was found by a pattern. */
        FOUND,
        /** A directory. */
        DIRECTORY
    }

    /**
     * A partition.
     *
     * @param path the name of its file when it was found, or of its directory, as the user would write it
     * @param input what it was found by
     */
    record Found(Path path, Kind kind, FileInput input) {}

    PartitionFinder(List<FileInput> inputs, boolean followed, FilesRead read) {
        this.inputs = inputs;
        this.followed = followed;
        this.read = read;
    }

    /** Takes down how far a partition was read. */
    void resume(String id, String text) {
        PartitionId partition = PartitionId.parse(id);
        kept.add(id);
        newest.merge(partition.path(), partition, (one, other) -> one.generation() > other.generation() ? one : other);
        FilePosition position = FilePosition.parse(text);
        if (position != null) {
            positions.put(id, position);
            read.resume(id, position);
        } else if (text.equals(FilePosition.NOTHING)) {
            read.end(id);
        }
    }

    /** Whether no more will be found. */
    boolean isComplete() {
        return complete;
    }

    /** Whether a file of a name would be found. */
    boolean isWatched(Path path) {
        return followed && patterns.stream().anyMatch(pattern -> pattern.matches(path));
    }

    /** All that was found so far, after one more look, by id. */
    Map<String, Found> look() {
        try {
            if (!complete) {
                lookOnce();
            }
            return found;
        } catch (AccessDeniedException denied) {
            throw InputFile.failure(Path.of(denied.getFile()), denied);
        } catch (IOException failed) {
            throw InputException.unreadable(
                    "The input cannot be looked at: " + failed.getMessage() + ". Check the disk, and start again.",
                    failed);
        }
    }

    private void lookOnce() throws IOException {
        List<Path> missing = new ArrayList<>();
        Set<Long> inodes = new TreeSet<>();
        boolean settled = true;
        for (FileInput input : inputs) {
            if (input instanceof FileInput.File file) {
                if (!named(file)) {
                    missing.add(file.path());
                }
            } else if (input instanceof FileInput.Directory directory) {
                directory(directory);
            } else if (input instanceof FileInput.Glob glob) {
                settled &= glob(glob, inodes);
            }
        }
        if (!begun) {
            requireSome(missing);
        }
        if (settled && !patterns.isEmpty()) {
            forgetGone(inodes);
        }
        begun = true;
        complete = !followed || (missing.isEmpty() && patterns.isEmpty());
    }

    /** A name that is not there yet is waited for, unless there is nothing else: then it is more likely to be a wrong one. */
    private void requireSome(List<Path> missing) {
        boolean nothing = found.isEmpty() && patterns.isEmpty();
        for (Path path : missing) {
            if (nothing) {
                throw notThere(path);
            }
            LOG.warn("{} is not there yet; it is waited for.", path);
        }
    }

    private static InputException notThere(Path path) {
        return InputException.invalid("There is no file or directory " + path + ". Check the name.");
    }

    private static InputException vanished(Path path, FilePosition position) {
        return InputException.invalid(
                path + " is not there any more, under any name in its directory. Line " + position.line()
                        + " would be read next, and it is lost with all that came after it. Restore it, or start over with what there is.");
    }

    private void directory(FileInput.Directory directory) {
        Path path = directory.path();
        if (begun) {
            return;
        }
        if (!Files.exists(path)) {
            throw notThere(path);
        }
        if (!Files.isDirectory(path)) {
            throw InputException.invalid(path + " is a file, where a directory is meant.");
        }
        add(PartitionId.ofDirectory(path), new Found(path, Kind.DIRECTORY, directory));
    }

    /** Looks for a file that was named; returns whether it is there, or was. */
    private boolean named(FileInput.File file) throws IOException {
        Path path = file.path();
        PartitionId partition = PartitionId.ofFile(path);
        String id = partition.toString();
        if (begun && found.containsKey(id)) {
            return true;
        }
        InputFile.requireFile(path);
        SeenFile there = SeenFile.of(path);
        FilePosition position = positions.get(id);
        KnownFile known = there == null ? null : read.find(there);
        boolean others = known != null && !known.partition().equals(id);
        if (position != null && (isSomewhere(id, path, position) || (followed && !others))) {
            add(partition, new Found(path, Kind.NAMED, file));
        } else if (there == null) {
            if (!followed) {
                throw position == null ? notThere(path) : vanished(path, position);
            }
            return false;
        } else if (!others) {
            requireOnce(there);
            add(partition, new Found(path, Kind.NAMED, file));
        }
        return true;
    }

    /** A file that has two names counts twice no less than one that is named twice. */
    private void requireOnce(SeenFile file) throws IOException {
        for (Found other : found.values()) {
            SeenFile there = begun || other.kind() == Kind.DIRECTORY ? null : SeenFile.of(other.path());
            if (there != null && file.inode() != 0 && Numbers.of(there).equals(Numbers.of(file))) {
                throw twice(file.path());
            }
        }
    }

    /** Looks for what a pattern finds, and notes its inodes; returns whether it is certain for each file what it is. */
    private boolean glob(FileInput.Glob glob, Set<Long> inodes) throws IOException {
        List<SeenFile> listing = GlobFiles.find(glob);
        if (!begun) {
            patterns.add(GlobFiles.matcher(glob));
            boolean goesOn = addKept(glob);
            if (listing.isEmpty() && !goesOn) {
                requireMatch(glob);
            }
        }
        boolean settled = true;
        Set<Numbers> plain = new HashSet<>();
        listing.stream().filter(file -> !file.isLink()).map(Numbers::of).forEach(plain::add);
        Set<Numbers> considered = new HashSet<>();
        for (SeenFile file : listing) {
            inodes.add(file.inode());
            // Of several names of a file, the first counts that is no link.
            boolean isOnlyLink = file.isLink() && plain.contains(Numbers.of(file));
            if (file.inode() == 0 || (!isOnlyLink && considered.add(Numbers.of(file)))) {
                settled &= consider(file, glob);
            }
        }
        return settled;
    }

    /** What a file is known by while it is there, whatever its name. */
    private record Numbers(long device, long inode) {
        static Numbers of(SeenFile file) {
            return new Numbers(file.device(), file.inode());
        }
    }

    private void requireMatch(FileInput.Glob glob) {
        String sentence = "No file in " + (glob.base().toString().isEmpty() ? "this directory" : glob.base())
                + " matches \"" + glob.pattern() + "\"";
        if (!followed) {
            throw InputException.invalid(sentence + ".");
        }
        LOG.warn("{} yet; one is waited for.", sentence);
    }

    /** Decides on one file; false if that cannot be done yet. */
    private boolean consider(SeenFile listed, FileInput.Glob glob) throws IOException {
        SeenFile file = followed ? SeenFile.of(listed.path()) : listed;
        if (file == null || !Numbers.of(file).equals(Numbers.of(listed))) {
            return false;
        }
        KnownFile known = read.find(file);
        // While files are renamed, what was just compared may have been another one.
        if (followed && !isStill(file)) {
            return false;
        }
        if (known != null && known.isFinished() && known.size() != file.size()) {
            throw RotatedFile.changed(file.path(), known.size(), file.size());
        }
        PartitionId first = PartitionId.ofFile(file.path());
        PartitionId partition = newest.getOrDefault(first.path(), first);
        Found before = found.get(partition.toString());
        if (before != null && !begun && before.input() != glob) {
            throw twice(file.path());
        }
        CompressedCopy copy = known == null ? read.isCopy(file) : CompressedCopy.WHOLE;
        if (copy == CompressedCopy.WHOLE || (copy == CompressedCopy.UNFINISHED && followed)) {
            return copy == CompressedCopy.WHOLE;
        }
        if (followed && !isStill(file)) {
            return false;
        }
        if (read.hasEnded(partition.toString())) {
            partition = partition.next();
            newest.put(partition.path(), partition);
            before = null;
        }
        if (before == null) {
            add(partition, new Found(file.path(), Kind.FOUND, glob));
        }
        return true;
    }

    /** Whether a name still leads to the file that was seen under it. */
    private static boolean isStill(SeenFile file) throws IOException {
        SeenFile now = SeenFile.of(file.path());
        return now != null && Numbers.of(now).equals(Numbers.of(file));
    }

    /** Goes on with the partitions that a pattern found in an earlier run, if their files are somewhere; tells whether there were any. */
    private boolean addKept(FileInput.Glob glob) throws IOException {
        PathMatcher pattern = GlobFiles.matcher(glob);
        Path root = glob.base().toAbsolutePath().normalize();
        boolean any = false;
        for (String id : kept) {
            PartitionId partition = PartitionId.parse(id);
            boolean below = !partition.directory() && partition.path().startsWith(root);
            Path path = below ? glob.base().resolve(root.relativize(partition.path())) : partition.path();
            if (below && pattern.matches(path)) {
                any = true;
                if (!read.hasEnded(id) && mayGoOn(partition, path)) {
                    add(partition, new Found(path, Kind.FOUND, glob));
                }
            }
        }
        return any;
    }

    /** Whether there is something to say of a partition: it goes on, or its file was replaced, which its reader tells. */
    private boolean mayGoOn(PartitionId partition, Path path) throws IOException {
        FilePosition position = positions.get(partition.toString());
        if (position == null || isSomewhere(partition.toString(), path, position)) {
            return true;
        }
        SeenFile there = SeenFile.of(path);
        return there != null && read.find(there) == null;
    }

    /** Whether the file of a position is there, under whatever name, or compressed. */
    private boolean isSomewhere(String id, Path path, FilePosition position) throws IOException {
        FileIdentity identity = position.identity();
        Path now = !followed && Files.exists(path) ? path : Whereabouts.of(path, identity);
        SeenFile there = now == null ? null : SeenFile.of(now);
        if (there != null) {
            read.sized(id, there);
            return true;
        }
        Path compressed = followed ? Whereabouts.compressed(path, identity, position.offset()) : null;
        SeenFile copy = compressed == null ? null : SeenFile.of(compressed);
        if (copy != null) {
            read.moved(id, position.in(FileIdentity.of(copy.path())), copy);
        }
        return copy != null;
    }

    /** Forgets files that were read to their end and are neither found any more nor in the directory they were found in. */
    private void forgetGone(Set<Long> inodes) throws IOException {
        Set<KnownFile> there = new HashSet<>();
        Map<Path, Set<Long>> directories = new TreeMap<>();
        for (KnownFile known : read.finishedExcept(inodes)) {
            Path name = PartitionId.parse(known.partition()).path();
            Set<Long> siblings = directories.get(name.getParent());
            if (siblings == null) {
                siblings = new TreeSet<>();
                for (SeenFile sibling : Whereabouts.siblings(name)) {
                    siblings.add(sibling.inode());
                }
                directories.put(name.getParent(), siblings);
            }
            if (siblings.contains(known.inode())) {
                there.add(known);
            }
        }
        read.forgetGone(known -> inodes.contains(known.inode()) || there.contains(known));
    }

    private void add(PartitionId id, Found partition) {
        if (!begun) {
            InputFile.requireReadable(partition.path());
        }
        if (found.putIfAbsent(id.toString(), partition) != null) {
            throw twice(partition.path());
        }
    }

    private static InputException twice(Path path) {
        return InputException.invalid(path + " is an input twice, and its records would count twice. Name it once.");
    }
}
