package io.tidemark.engine.settings;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Which backup a job has, and where.
 *
 * @param kind how state survives
 * @param directory where it is kept
 */
public record BackupSetting(Kind kind, Path directory) {

    /** The kinds of backup. */
    public enum Kind {
        /** Changed pages at each cut, and now and then a key group in full. */
        CHECKPOINT("checkpoint"),

        /** Changed rows at each cut, merged by key beside the job. */
        CHANGELOG("changelog"),

        /** Changed rows at each cut, as a version of state that a planned batch has led to; snapshots are made beside the job. */
        MICROBATCH("microbatch");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** The word that a user chooses it by. */
        public String word() {
            return word;
        }
    }

    /** A checkpoint backup in a directory. */
    public static BackupSetting checkpoint(Path directory) {
        return new BackupSetting(Kind.CHECKPOINT, directory);
    }

    /** A changelog backup in a directory. */
    public static BackupSetting changelog(Path directory) {
        return new BackupSetting(Kind.CHANGELOG, directory);
    }

    /** Whether a text names a backup and not, say, a directory: whether it begins with a kind and a colon. */
    public static boolean isOne(String text) {
        for (Kind kind : Kind.values()) {
            if (text.startsWith(kind.word() + ":")) {
                return true;
            }
        }
        return false;
    }

    /** A micro-batch backup in a directory. */
    public static BackupSetting microbatch(Path directory) {
        return new BackupSetting(Kind.MICROBATCH, directory);
    }

    /**
     * Reads {@code checkpoint:DIR} and its like.
     *
     * @throws IllegalArgumentException with a sentence that says what is meant
     */
    public static BackupSetting parse(String text) {
        List<String> forms = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            String prefix = kind.word() + ":";
            if (text.startsWith(prefix) && text.length() > prefix.length()) {
                return new BackupSetting(kind, Path.of(text.substring(prefix.length())));
            }
            forms.add(prefix + "DIR");
        }
        throw new IllegalArgumentException("\"" + text + "\" is not a backup: write " + String.join(" or ", forms)
                + ", such as checkpoint:state.");
    }
}
