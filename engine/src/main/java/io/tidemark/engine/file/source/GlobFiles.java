package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.FilePlace;
import io.tidemark.engine.file.format.InputException;
import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/** Finds the files that a glob matches. */
final class GlobFiles {

    /** How deep a pattern with {@code **} looks. */
    private static final int DEPTH_MAX = 32;

    private GlobFiles() {}

    /**
     * The files, sorted; names that begin with a dot, and what is in such directories, are left out. What goes away while one looks
     * is not there.
     */
    static List<SeenFile> find(FileInput.Glob glob) {
        Path base = glob.base();
        int depth = glob.pattern().contains("**") ? DEPTH_MAX : glob.pattern().split("/", -1).length;
        List<SeenFile> found = new ArrayList<>();
        PathMatcher matcher = matcher(glob);
        try {
            Files.walkFileTree(base, EnumSet.of(FileVisitOption.FOLLOW_LINKS), depth, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                    return directory.equals(base) || !isHidden(directory)
                            ? FileVisitResult.CONTINUE
                            : FileVisitResult.SKIP_SUBTREE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    boolean fits = attributes.isRegularFile() && matcher.matches(file);
                    SeenFile seen = fits ? SeenFile.of(file) : null;
                    if (seen != null) {
                        found.add(seen);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failed) throws IOException {
                    // What a link to a directory around it leads to is found without the link.
                    boolean nothing =
                            failed instanceof NoSuchFileException || failed instanceof FileSystemLoopException;
                    if (nothing && !file.equals(base)) {
                        return FileVisitResult.CONTINUE;
                    }
                    throw failed;
                }
            });
        } catch (IOException failed) {
            throw InputFile.failure(base, failed);
        }
        if (found.size() > FilePlace.FILES_MAX) {
            throw InputException.limit(found.size() + " files match \"" + glob.pattern() + "\"; at most "
                    + FilePlace.FILES_MAX + " can be read. Put them into directories, and name those.");
        }
        found.sort(Comparator.comparing(SeenFile::path));
        return found;
    }

    /** Tells whether a path is one that the glob finds, if it is a file. */
    static PathMatcher matcher(FileInput.Glob glob) {
        try {
            PathMatcher matcher = glob.base().getFileSystem().getPathMatcher("glob:" + glob.pattern());
            boolean here = glob.base().toString().isEmpty();
            return path -> !isHidden(path)
                    && (here || path.startsWith(glob.base()))
                    && matcher.matches(here ? path : glob.base().relativize(path));
        } catch (PatternSyntaxException refused) {
            throw InputException.invalid(
                    "\"" + glob.pattern() + "\" is not a pattern for files: " + refused.getDescription() + ".");
        }
    }

    private static boolean isHidden(Path path) {
        return path.getFileName() != null && path.getFileName().toString().startsWith(".");
    }
}
