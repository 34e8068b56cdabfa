package io.tidemark.engine.settings;

import java.nio.file.Path;

/**
 * Which backup a job has, and where.
 *
 * @param kind how state survives
 * @param directory where it is kept
 */
public record BackupSetting(Kind kind, Path directory) {

    /** The kinds of backup. */
    public enum Kind {
        /** Changed pages at each cut, to a directory. */
        CHECKPOINT
    }

    /** A checkpoint backup in a directory. */
    public static BackupSetting checkpoint(Path directory) {
        return new BackupSetting(Kind.CHECKPOINT, directory);
    }

    /**
     * Reads {@code checkpoint:DIR}.
     *
     * @throws IllegalArgumentException with a sentence that says what is meant
     */
    public static BackupSetting parse(String text) {
        int colon = text.indexOf(':');
        String kind = colon < 0 ? text : text.substring(0, colon);
        if (!kind.equals("checkpoint") || colon < 0 || colon == text.length() - 1) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a backup: write checkpoint:DIR, such as checkpoint:state.");
        }
        return checkpoint(Path.of(text.substring(colon + 1)));
    }
}
