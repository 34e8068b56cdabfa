package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.InputException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** What a user named as input: a file, a directory, or a glob; what it stands for is found out when a run starts. */
public sealed interface FileInput {

    /** One file: a partition of its own. */
    record File(Path path) implements FileInput {}

    /** A directory, whose files are read in name order: one partition. */
    record Directory(Path path) implements FileInput {}

    /**
     * All files that a pattern matches: a partition each, sorted by path.
     *
     * @param base the directory to look in
     * @param pattern as of {@link java.nio.file.FileSystem#getPathMatcher}, for paths relative to the base
     */
    record Glob(Path base, String pattern) implements FileInput {}

    /**
     * The input that a text means: the directory or file of that name; if there is none and it has one of the characters
     * {@code *}, {@code ?}, {@code [} or an opening brace, a glob; else a file that is not there, which is told when a run starts.
     */
    static FileInput of(String text) {
        int glob = firstGlobCharacter(text);
        if (glob < 0 || isThere(text)) {
            Path whole = path(text);
            return Files.isDirectory(whole) ? new Directory(whole) : new File(whole);
        }
        int slash = text.lastIndexOf('/', glob);
        return new Glob(
                slash < 0 ? path("") : slash == 0 ? path("/") : path(text.substring(0, slash)),
                text.substring(slash + 1));
    }

    private static boolean isThere(String text) {
        return Files.exists(path(text));
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException refused) {
            throw InputException.invalid("\"" + text + "\" cannot be the name of a file: " + refused.getReason() + ".");
        }
    }

    private static int firstGlobCharacter(String text) {
        for (int i = 0; i < text.length(); i++) {
            if ("*?[{".indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return -1;
    }
}
