package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file that is followed while it grows, and through rotations: when its name has gone to a new file and the old one is still
 * in the directory, under another name or compressed, the old one is read to its end, then the new one.
 *
 * <p>The old one is done when the new one has content, since whoever writes has gone over by then. If the old one is nowhere,
 * the file was replaced; if another has come and gone in between, records would be left out: both stop the job. Where the name
 * has gone to a file of another partition, as rotated files pass their names on, this one was the last of its partition.
 */
/*
 * A file that was found by a pattern may go without a successor, as old logs are compressed and deleted: what was open has been
 * read, and the partition ends. A file that was named is expected to be there.
 */
final class RotatedFile implements FileSequence {

    /** In how many looks in a row a file must be nowhere: a look that meets a rename may miss what is renamed. */
    private static final int LOOKS_IN_VAIN = 2;

    private final String partition;
    private final Path path;
    private final boolean found;
    private final Predicate<Path> watched;
    private final FilesRead read;
    private int looksInVain;
    private boolean gone;
    private @Nullable SeenFile before;

    /**
     * The files behind a name.
     *
     * @param found whether the name was found by a pattern
     * @param watched whether a name would be found by one
     * @param read what all partitions of the source read
     */
    RotatedFile(String partition, Path path, boolean found, Predicate<Path> watched, FilesRead read) {
        this.partition = partition;
        this.path = path;
        this.found = found;
        this.watched = watched;
        this.read = read;
    }

    @Override
    public boolean grows() {
        return true;
    }

    @Override
    public @Nullable NextFile first(@Nullable FilePosition from) throws IOException {
        if (from == null) {
            return Files.exists(path) ? new NextFile(path, 0, 0, null) : null;
        }
        for (int look = 0; look < LOOKS_IN_VAIN; look++) {
            NextFile there = whereItIs(from);
            if (there != null) {
                return there;
            }
        }
        if (Whereabouts.isAt(path, from.identity())) {
            // It was written over, which is told when it is opened.
            return new NextFile(path, from.ordinal(), 0, from);
        }
        throw replaced(from.identity());
    }

    private @Nullable NextFile whereItIs(FilePosition from) throws IOException {
        FileIdentity identity = from.identity();
        Path there = Whereabouts.of(path, identity);
        if (there != null) {
            return new NextFile(there, from.ordinal(), 0, from);
        }
        Path compressed = Whereabouts.compressed(path, identity, from.offset());
        SeenFile copy = compressed == null ? null : SeenFile.of(compressed);
        if (copy == null) {
            return null;
        }
        FilePosition moved = from.in(FileIdentity.of(copy.path()));
        read.moved(partition, moved, copy);
        return new NextFile(copy.path(), from.ordinal(), 0, moved);
    }

    @Override
    public boolean mayBegin() {
        return !found;
    }

    @Override
    public boolean looksAgain() {
        return true;
    }

    @Override
    public boolean take(OpenFile<?> file) throws IOException {
        SeenFile seen = file.seen();
        if (read.find(seen) == null && read.isCopy(seen) == CompressedCopy.WHOLE) {
            return false;
        }
        KnownFile known = read.take(partition, seen, file);
        if (known != null && known.partition().equals(partition)) {
            throw InputException.damaged(file.path() + " is a file that was read to its end under another name (" + path
                    + " before it was rotated). Files that were read must not get their names back. Rename it, or start"
                    + " over with what there is.");
        }
        SeenFile left = before;
        if (known == null && left != null) {
            // Only now is it certain which file comes next: what comes to lie between would be left out.
            requireNothingBetween(left);
        }
        return known == null;
    }

    @Override
    public boolean isFinished(OpenFile<?> current) throws IOException {
        requireUnchanged();
        if (Whereabouts.isAt(path, current.identity())) {
            looksInVain = 0;
            return false;
        }
        Successor successor = successor();
        if (successor == Successor.OF_ANOTHER) {
            return true;
        }
        Path moved = Whereabouts.moved(path, current.identity());
        SeenFile rotated = moved == null ? null : SeenFile.of(moved);
        if (rotated != null) {
            looksInVain = 0;
            requireNothingBetween(rotated);
        } else {
            looksInVain++;
            gone = looksInVain >= LOOKS_IN_VAIN && isGone(current);
            if (gone || looksInVain < LOOKS_IN_VAIN) {
                return gone;
            }
        }
        return successor == Successor.THERE;
    }

    /** Whether nothing can follow a file that is nowhere any more; its content may be there, compressed. */
    private boolean isGone(OpenFile<?> current) throws IOException {
        if (found && !Files.exists(path)) {
            return true;
        }
        if (Whereabouts.compressed(path, current.identity(), current.size()) == null) {
            throw replaced(current.identity());
        }
        return false;
    }

    /** What a name has gone to. */
    private enum Successor {
        /** Nothing, or a file without content. */
        NONE,
        /** A file that may turn out to be another's, compressed. */
        UNCERTAIN,
        /** A file that belongs to another partition, or was read by one before it was compressed. */
        OF_ANOTHER,
        /** A file to go on with. */
        THERE
    }

    private Successor successor() throws IOException {
        SeenFile file = SeenFile.of(path);
        KnownFile known = file == null ? null : read.find(file);
        if (known != null && !known.partition().equals(partition)) {
            return Successor.OF_ANOTHER;
        }
        if (file == null || file.size() == 0) {
            return Successor.NONE;
        }
        return switch (known == null ? read.isCopy(file) : CompressedCopy.OTHER) {
            case WHOLE -> Successor.OF_ANOTHER;
            case UNFINISHED -> Successor.UNCERTAIN;
            case OTHER -> Successor.THERE;
        };
    }

    @Override
    public @Nullable NextFile next(OpenFile<?> current) throws IOException {
        FileIdentity identity = current.identity();
        SeenFile left = current.seen();
        Set<Long> there = new TreeSet<>();
        for (SeenFile sibling : Whereabouts.siblings(path)) {
            there.add(sibling.inode());
            left = sibling.inode() == identity.inode() ? sibling : left;
        }
        before = left;
        read.finish(partition, left.finished(identity));
        read.forgetGone(known -> !known.partition().equals(partition) || there.contains(known.inode()));
        boolean last = gone || successor() == Successor.OF_ANOTHER;
        return last ? null : new NextFile(path, current.ordinal() + 1, 0, null);
    }

    /** The file before the current one must stay as it was when it was left. */
    private void requireUnchanged() throws IOException {
        SeenFile left = before;
        SeenFile now = left == null ? null : SeenFile.of(left.path());
        KnownFile known = now == null ? null : read.find(now);
        if (now != null && known != null && known.isFinished() && known.size() != now.size()) {
            throw changed(now.path(), known.size(), now.size());
        }
    }

    /** What it means that a file grows or shrinks that was read to its end. */
    static InputException changed(Path file, long before, long now) {
        return InputException.damaged(file + " has changed after it was read to its end: it had " + before
                + " bytes, and has " + now + " now. Records may be lost. Whoever writes must go over to the new file"
                + " before that has content; start over with what there is.");
    }

    @Override
    public void end() {
        read.end(partition);
    }

    @Override
    public boolean isOver() {
        return read.hasEnded(partition);
    }

    @Override
    public List<FinishedFile> finished(FileIdentity current) {
        return read.finished(partition, isOver() ? FileIdentity.NONE : current);
    }

    /** Files that are named as rotated ones are, and were written to after the old one, would be left out. */
    private void requireNothingBetween(SeenFile rotated) throws IOException {
        Pattern scheme = Pattern.compile(digitsAsAny(rotated.name()));
        for (SeenFile sibling : Whereabouts.siblings(path)) {
            boolean named = sibling.name().startsWith(path.getFileName().toString())
                    || scheme.matcher(sibling.name()).matches();
            boolean later = sibling.modified().compareTo(rotated.modified()) >= 0;
            if (named && later && sibling.inode() != rotated.inode() && isUnread(sibling)) {
                throw InputException.damaged(
                        path + " was rotated more than once since it was read last: that file is " + rotated.path()
                                + " now, and " + sibling.path()
                                + " came after it and was not read. Read the files one by one, or keep the job"
                                + " running while they are rotated.");
            }
        }
    }

    private boolean isUnread(SeenFile sibling) throws IOException {
        return sibling.size() > 0
                && !watched.test(sibling.path())
                && read.find(sibling) == null
                && read.isCopy(sibling) == CompressedCopy.OTHER;
    }

    private static String digitsAsAny(String name) {
        return Pattern.quote(name).replaceAll("\\d+", "\\\\E\\\\d+\\\\Q");
    }

    private InputException replaced(FileIdentity before) throws IOException {
        if (!Files.exists(path)) {
            return InputException.damaged(path + " has vanished: the file that was read (" + before
                    + ") is not in its directory under any name. Restore it, or start over with what there is.");
        }
        return InputException.damaged(path + " was replaced: the file that was read was " + before
                + ", the one there now is " + FileIdentity.of(path)
                + ", and the old one is not in the directory under any name. Restore it, or start over with what there"
                + " is.");
    }
}
