package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.FilePlace;
import io.tidemark.engine.file.format.InputException;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/** Finds the files that a glob matches. */
final class GlobFiles {

    /** How deep a pattern with {@code **} looks. */
    private static final int DEPTH_MAX = 32;

    private GlobFiles() {}

    /** The files, sorted; names that begin with a dot, and what is in such directories, are left out. */
    static List<Path> find(FileInput.Glob glob) {
        Path base = glob.base();
        int depth = glob.pattern().contains("**") ? DEPTH_MAX : glob.pattern().split("/", -1).length;
        List<Path> found = new ArrayList<>();
        try {
            PathMatcher matcher = base.getFileSystem().getPathMatcher("glob:" + glob.pattern());
            Files.walkFileTree(base, EnumSet.of(FileVisitOption.FOLLOW_LINKS), depth, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                    return directory.equals(base) || !isHidden(directory)
                            ? FileVisitResult.CONTINUE
                            : FileVisitResult.SKIP_SUBTREE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (!isHidden(file) && attributes.isRegularFile() && matcher.matches(base.relativize(file))) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (PatternSyntaxException refused) {
            throw InputException.invalid(
                    "\"" + glob.pattern() + "\" is not a pattern for files: " + refused.getDescription() + ".");
        } catch (IOException failed) {
            throw InputFile.failure(base, failed);
        }
        return checked(glob, found);
    }

    private static List<Path> checked(FileInput.Glob glob, List<Path> found) {
        if (found.isEmpty()) {
            throw InputException.invalid(
                    "No file in " + (glob.base().toString().isEmpty() ? "this directory" : glob.base()) + " matches \""
                            + glob.pattern() + "\".");
        }
        if (found.size() > FilePlace.FILES_MAX) {
            throw InputException.limit(found.size() + " files match \"" + glob.pattern() + "\"; at most "
                    + FilePlace.FILES_MAX + " can be read. Put them into directories, and name those.");
        }
        Collections.sort(found);
        return found;
    }

    private static boolean isHidden(Path path) {
        return path.getFileName() != null && path.getFileName().toString().startsWith(".");
    }
}
