package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.InputException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file that is followed while it grows, and through rotations: when its name has gone to a new file and the old one is still
 * in the directory under another name, the old one is read to its end, then the new one.
 *
 * <p>The old one is done when the new one has content, since whoever writes has gone over by then. If the old one is nowhere,
 * the file was replaced; if another has come and gone in between, records would be left out: both stop the job.
 */
final class RotatedFile implements FileSequence {

    private final Path path;

    RotatedFile(Path path) {
        this.path = path;
    }

    @Override
    public boolean grows() {
        return true;
    }

    @Override
    public NextFile first(@Nullable FilePosition from) throws IOException {
        if (from == null || isThere(from.identity())) {
            return new NextFile(path, from == null ? 0 : from.ordinal(), 0, from);
        }
        Path rotated = rotated(from.identity());
        if (rotated == null) {
            throw replaced(from.identity());
        }
        return new NextFile(rotated, from.ordinal(), 0, from);
    }

    private boolean isThere(FileIdentity identity) throws IOException {
        try {
            return identity.isInodeOf(FileIdentity.numbers(path));
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    @Override
    public boolean hasSuccessor(OpenFile<?> current) throws IOException {
        if (isThere(current.identity())) {
            return false;
        }
        Path rotated = rotated(current.identity());
        if (rotated == null) {
            throw replaced(current.identity());
        }
        requireNothingBetween(rotated);
        return Files.exists(path) && Files.size(path) > 0;
    }

    @Override
    public @Nullable NextFile next(OpenFile<?> current) {
        return new NextFile(path, current.ordinal() + 1, 0, null);
    }

    /** Where the file of an identity is now, in the same directory; null if it is not there. */
    private @Nullable Path rotated(FileIdentity identity) throws IOException {
        for (Path sibling : siblings()) {
            if (identity.inode() == FileIdentity.numbers(sibling)[1] && hasHead(sibling, identity)) {
                return sibling;
            }
        }
        return null;
    }

    private static boolean hasHead(Path sibling, FileIdentity identity) throws IOException {
        try (FileChannel channel = FileChannel.open(sibling, StandardOpenOption.READ)) {
            return identity.hasHeadOf(channel);
        }
    }

    private List<Path> siblings() throws IOException {
        List<Path> siblings = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory())) {
            for (Path entry : entries) {
                if (Files.isRegularFile(entry) && !entry.getFileName().equals(path.getFileName())) {
                    siblings.add(entry);
                }
            }
        }
        Collections.sort(siblings);
        return siblings;
    }

    /** Files that are named as rotated ones are, and were written to after the old one, would be left out. */
    private void requireNothingBetween(Path rotated) throws IOException {
        Pattern scheme = Pattern.compile(digitsAsAny(rotated.getFileName().toString()));
        for (Path sibling : siblings()) {
            String name = sibling.getFileName().toString();
            boolean named = name.startsWith(path.getFileName().toString())
                    || scheme.matcher(name).matches();
            boolean later = Files.getLastModifiedTime(sibling).compareTo(Files.getLastModifiedTime(rotated)) >= 0;
            if (named && later && !sibling.equals(rotated)) {
                throw InputException.damaged(
                        path + " was rotated more than once since it was read last: that file is " + rotated
                                + " now, and " + sibling
                                + " came after it and was not read. Read the files one by one, or keep the job"
                                + " running while they are rotated.");
            }
        }
    }

    private static String digitsAsAny(String name) {
        return Pattern.quote(name).replaceAll("\\d+", "\\\\E\\\\d+\\\\Q");
    }

    private Path directory() {
        Path parent = path.getParent();
        return parent == null ? path.getFileSystem().getPath("") : parent;
    }

    private InputException replaced(FileIdentity before) throws IOException {
        if (!Files.exists(path)) {
            return InputException.damaged(path + " has vanished: the file that was read (" + before
                    + ") is not in its directory under any name. Restore it, or start over with what there is.");
        }
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return InputException.damaged(
                    path + " was replaced: the file that was read was " + before + ", the one there now is "
                            + FileIdentity.of(path, channel)
                            + ", and the old one is not in the directory under any name. Restore it, or start over"
                            + " with what there is.");
        }
    }
}
